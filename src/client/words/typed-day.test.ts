import { expect, test } from "vitest";
import { languages } from "#src/shared/words.ts";
import { formatDate } from "./dates.ts";
import { readTypedDay } from "./typed-day.ts";

test("every day is read as the app writes it, in both languages", () => {
  for (const language of languages) {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, "0")}-09`;
      expect(readTypedDay(formatDate(day, language))).toBe(day);
    }
  }
});

test.each([
  ["20/11/2026", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["3-4-2027", "2027-04-03"],
  ["2026-11-20", "2026-11-20"],
  [" 20 NOVEMBER 2026 ", "2026-11-20"],
  ["20 machi 2026", "2026-03-20"],
  ["31/2/2026", ""],
  ["20/13/2026", ""],
  ["20 Xyz 2026", ""],
  ["tomorrow", ""],
  ["", ""],
  // In these texts the year is not complete, because the user is still typing.
  ["20/11", ""],
  ["20/11/20", ""],
])("%s", (text, day) => {
  expect(readTypedDay(text)).toBe(day);
});

test.each([
  ["20/11", "2026-11-20"],
  ["20.11.", "2026-11-20"],
  ["20 nov", "2026-11-20"],
  ["20/11/27", "2027-11-20"],
])("a finished %s gets its year", (text, day) => {
  expect(readTypedDay(text, 2026)).toBe(day);
});
