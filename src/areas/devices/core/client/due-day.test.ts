import { expect, test } from "vitest";
import { dueWord } from "./due-day.ts";

test("near days have names, others are dates", () => {
  expect(dueWord("2026-11-20", "2026-11-20")).toEqual({ word: "today", days: 0 });
  expect(dueWord("2026-11-21", "2026-11-20")).toEqual({ word: "tomorrow", days: 1 });
  expect(dueWord("2026-12-01", "2026-11-20")).toEqual({ word: "ahead", days: 11 });
  expect(dueWord("2026-11-19", "2026-11-20")).toEqual({ word: "yesterday", days: 1 });
  expect(dueWord("2026-10-31", "2026-11-02")).toEqual({ word: "past", days: 2 });
});
