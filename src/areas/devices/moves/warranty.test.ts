import { expect, test } from "vitest";
import { warrantyEnd } from "./warranty.ts";

const from = (fromStatus: "completed" | "cancelled", warrantyDays = 90) => ({
  warrantyDays,
  // In Dar es Salaam this is already the next day.
  handedOverAt: "2026-03-01T22:00:00.000Z",
  transitions: [
    { fromStatus: "in_progress", toStatus: "completed" },
    { fromStatus, toStatus: "done" },
  ] as const,
});

test("the warranty of a repair ends the promised number of days after the hand-over", () => {
  expect(warrantyEnd(from("completed"))).toBe("2026-05-31");
  expect(warrantyEnd(from("completed", 0))).toBeNull();
});

test("a cancelled repair and one in the shop have no warranty", () => {
  expect(warrantyEnd(from("cancelled"))).toBeNull();
  expect(warrantyEnd({ handedOverAt: null, warrantyDays: 90, transitions: [] })).toBeNull();
});
