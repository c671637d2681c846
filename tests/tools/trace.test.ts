import { expect, test } from "vitest";
import { actionsOf } from "#tests/support/pages/trace.ts";

const events = (...each: object[]) => each.map((event) => `${JSON.stringify(event)}\n`).join("");

test("a trace is told as actions with their time, their failure, and whether they ended", () => {
  const before = (callId: string, method: string, params: object) => ({
    type: "before",
    callId,
    startTime: 1000,
    method,
    params,
  });
  expect(
    actionsOf(
      events(
        { type: "context-options", version: 10 },
        before("1", "goto", { url: "/pos" }),
        { type: "log", callId: "1", message: "navigating" },
        { type: "after", callId: "1", endTime: 1250.4 },
        before("2", "click", { selector: "internal:role=button" }),
        { type: "after", callId: "2", endTime: 31_000, error: { message: "Timeout\nCall log" } },
        before("3", "waitForSelector", { selector: "h1" }),
      ),
    ),
  ).toEqual([
    "goto /pos (250 ms)",
    "click internal:role=button (30000 ms): Timeout",
    "waitForSelector h1 (not finished)",
  ]);
});
