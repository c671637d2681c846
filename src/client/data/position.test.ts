import { beforeEach, expect, test } from "vitest";
import { forgetPosition, notePosition, oldestPosition } from "./position.ts";

beforeEach(forgetPosition);

test("the feed begins after the oldest answer, in whichever order the answers arrive", () => {
  expect(oldestPosition()).toBeNull();
  for (const position of ["a1-12", "a1-9", null, "a1-30"]) notePosition(position);
  expect(oldestPosition()).toBe("a1-9");
});

test("answers of several nodes make the tab refetch everything, also when the first node answers again", () => {
  for (const position of ["a1-12", "b2-3", "a1-13"]) notePosition(position);
  expect(oldestPosition()).toBe("unknown");
});
