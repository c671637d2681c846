import { expect, test } from "vitest";
import { beginsNearly, mayBeMistyped } from "./near-word.ts";

test.each([
  ["chaja", "chja"],
  ["chaja", "chaaja"],
  ["chaja", "cahja"],
  ["chaja", "chajo"],
  ["screens", "screan"],
  ["screens", "scren"],
  ["charger", "chargr"],
])("%s begins nearly with %s", (text, word) => expect(beginsNearly(text, word)).toBe(true));

test.each([
  ["chaja", "chuju"],
  ["kava", "kioo"],
  ["betri", "bato"],
  ["cha", "chajari"],
])("%s does not begin nearly with %s", (text, word) =>
  expect(beginsNearly(text, word)).toBe(false),
);

test("only whole words of letters may be mistyped", () => {
  expect(["chja", "case"].map(mayBeMistyped)).toEqual([true, true]);
  expect(["A12", "sn-77a", "kio", "352099"].map(mayBeMistyped)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
