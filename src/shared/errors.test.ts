import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusals } from "./errors.ts";
import { languages } from "./words.ts";

const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${language}/errors.json`, import.meta.url), "utf8"),
  );

test.each(languages)("every refusal can be said in %s, and nothing else is", (language) => {
  const expected = [...Object.keys(refusals), "network"];
  expect(Object.keys(wordsOf(language)).toSorted()).toEqual(expected.toSorted());
  expect(Object.entries(wordsOf(language)).filter(([, sentence]) => !sentence.trim())).toEqual([]);
});

test("both languages name the same values", () => {
  const values = (language: string) =>
    Object.entries(wordsOf(language)).map(([code, sentence]) => [
      code,
      sentence.match(/\{\{\w+\}\}/g),
    ]);
  expect(Object.fromEntries(values("sw"))).toEqual(Object.fromEntries(values("en")));
});
