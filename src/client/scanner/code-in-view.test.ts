import { expect, test } from "vitest";
import { codeInView } from "./code-in-view.ts";

/** Shows frames, each as its time and its code, and returns the times at which a code was new. */
function newAt(frames: readonly (readonly [at: number, code: string | null])[]): number[] {
  const view = codeInView();
  return frames.filter(([at, code]) => view.isNew(code, at)).map(([at]) => at);
}

const away = (from: number, to: number) =>
  Array.from({ length: (to - from) / 100 }, (_, nth) => [from + nth * 100, null] as const);

test("a code that stays in view is new once, and again after another code", () => {
  expect(
    newAt([
      [0, "A"],
      [100, "A"],
      [200, null],
      [300, "A"],
      [400, "B"],
      [500, "A"],
    ]),
  ).toEqual([0, 400, 500]);
});

test("a code is new again after two seconds out of view, not before", () => {
  expect(newAt([[0, "A"], ...away(100, 1900), [1900, "A"]])).toEqual([0]);
  expect(newAt([[0, "A"], ...away(100, 2200), [2200, "A"]])).toEqual([0, 2200]);
});

test("a pause in which no frame was read does not count as time out of view", () => {
  expect(
    newAt([
      [0, "A"],
      [5000, "A"],
      [10_000, null],
      [10_100, "A"],
    ]),
  ).toEqual([0]);
});
