import { expect, test } from "vitest";
import { yearlyDates } from "./rules.ts";

test.each([
  ["2026-11-23", [1123]],
  ["2026-02-28", [228, 229]],
  ["2028-02-28", [228]],
  ["2028-02-29", [229]],
  ["2100-02-28", [228, 229]],
])("on %s the dates %j are celebrated", (day, dates) => {
  expect(yearlyDates(day)).toEqual(dates);
});
