import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusals } from "./errors.ts";
import { languages } from "./words.ts";

test.each(languages)("every refusal can be said in %s, and nothing else is", (language) => {
  const file = new URL(`../../locales/${language}/errors.json`, import.meta.url);
  const words: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  // `network`: no answer came at all.
  expect(new Set(Object.keys(words))).toEqual(new Set([...Object.keys(refusals), "network"]));
});
