import { expect, test } from "vitest";
import { formatBirthday, readBirthday, typedBirthday } from "./birthday.ts";

test.each([
  ["14/3", "1904-03-14"],
  [" 14.3.1990 ", "1990-03-14"],
  ["1990-03-14", "1990-03-14"],
  ["29 2", "1904-02-29"],
  ["29/2/1991", undefined],
  ["31/4", undefined],
  ["14", undefined],
  ["3/14", undefined],
  ["14/3/1899", undefined],
  ["jana", undefined],
  ["", null],
])("the typed birthday %j is %j", (typed, birthday) => {
  expect(readBirthday(typed)).toBe(birthday);
});

test("a birthday without a year is shown and edited without one", () => {
  expect(typedBirthday("1904-03-14")).toBe("14/3");
  expect(typedBirthday("1990-03-14")).toBe("14/3/1990");
  expect(typedBirthday(null)).toBe("");
  expect(formatBirthday("1904-03-14", "en")).toBe("14 March");
  expect(formatBirthday("1990-03-14", "sw")).toBe("14 Machi 1990");
});
