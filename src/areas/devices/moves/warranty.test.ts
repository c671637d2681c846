import { expect, test } from "vitest";
import { warrantyEnd } from "./warranty.ts";

const from = (fromStatus: "completed" | "cancelled") => ({
  // In Dar es Salaam this is already the next day.
  handedOverAt: "2026-03-01T22:00:00.000Z",
  transitions: [
    { fromStatus: "in_progress", toStatus: "completed" },
    { fromStatus, toStatus: "done" },
  ] as const,
});

test("the warranty of a repair ends the set number of days after the hand-over", () => {
  expect(warrantyEnd(from("completed"), 90)).toBe("2026-05-31");
  expect(warrantyEnd(from("completed"), 0)).toBeNull();
});

test("a cancelled repair and one in the shop have no warranty", () => {
  expect(warrantyEnd(from("cancelled"), 90)).toBeNull();
  expect(warrantyEnd({ handedOverAt: null, transitions: [] }, 90)).toBeNull();
});
