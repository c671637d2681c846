import { expect, test } from "vitest";
import { swipeBetween } from "./swipe.ts";

const from = { x: 200, y: 300 };

test.each([
  ["50 px to the left, the next one", -50, 0, 1],
  ["50 px to the right, the previous one", 50, 0, -1],
  ["a slanted one with 99 px of drift", -60, 99, 1],
  ["less than 50 px, nothing", -49, 0, 0],
  ["100 px of drift down, nothing", -200, 100, 0],
  ["100 px of drift up, nothing", 200, -100, 0],
])("%s", (_, across, drift, step) => {
  expect(swipeBetween(from, { x: from.x + across, y: from.y + drift })).toBe(step);
});
