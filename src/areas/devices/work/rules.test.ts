import { expect, test } from "vitest";
import { workedUntil } from "./rules.ts";

test("work time is the sum of ended and running sessions; a slow clock subtracts nothing", () => {
  const now = "2026-11-20T10:00:00.000Z";
  expect(workedUntil({ seconds: 60, runningSince: null }, now)).toBe(60);
  expect(workedUntil({ seconds: 60, runningSince: "2026-11-20T09:59:00.000Z" }, now)).toBe(120);
  expect(workedUntil({ seconds: 60, runningSince: "2026-11-20T10:00:05.000Z" }, now)).toBe(60);
});
