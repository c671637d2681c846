import { expect, test } from "vitest";
import { namedPoints, nearestPoint, plotLines, stepByKey } from "./line-path.ts";

const box = { width: 200, height: 100, left: 20, right: 0, top: 0, bottom: 0 };

test("lines begin at zero and fill the box", () => {
  const plot = plotLines([[0, 50, 100]], box);
  expect([plot.x(0), plot.x(2)]).toEqual([20, 200]);
  expect([plot.y(0), plot.y(100)]).toEqual([100, 0]);
  expect(plot.path([0, 50, 100])).toBe("M20,100L110,50L200,0");
  expect(plot.area([0, 100])).toBe("M20,100L110,0L110,100L20,100Z");
  expect(plot.ticks[0]).toBe(0);
});

test("negative values go below zero; one point and no points are accepted", () => {
  const plot = plotLines([[-100, 100]], box);
  expect(plot.y(0)).toBe(50);
  expect(plotLines([[7]], box).path([7])).toMatch(/^M20,/);
  expect(plotLines([[]], box).path([])).toBe("");
  expect(plotLines([[0, 0]], box).y(0)).toBe(100);
});

test("a horizontal position is the nearest point, never beyond the ends", () => {
  expect([0, 20, 109, 111, 500].map((across) => nearestPoint(across, 3, box))).toEqual([
    0, 0, 1, 1, 2,
  ]);
  expect(nearestPoint(100, 1, box)).toBe(0);
});

test("keys step, jump and stop at the ends", () => {
  expect(stepByKey("ArrowRight", 0, 3)).toBe(1);
  expect(stepByKey("ArrowLeft", 0, 3)).toBe(0);
  expect(stepByKey("PageUp", 0, 30)).toBe(7);
  expect(stepByKey("End", 0, 3)).toBe(2);
  expect(stepByKey("a", 0, 3)).toBeNull();
});

test("the first and last points have labels, and some between", () => {
  expect(namedPoints(31, 4)).toEqual([0, 10, 20, 30]);
  expect(namedPoints(2, 5)).toEqual([0, 1]);
  expect([namedPoints(1, 5), namedPoints(0, 5)]).toEqual([[0], []]);
});
