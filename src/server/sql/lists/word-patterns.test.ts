import { expect, test } from "vitest";
import { MAX_WORDS, wordPatterns } from "./page.ts";

test("each word has a pattern in the form of the search columns", () => {
  expect(wordPatterns(" José  Ng’wandu ")).toEqual(["%jose%", "%ng'wandu%"]);
  expect(wordPatterns("juma JUMA")).toEqual(["%juma%"]);
  expect(wordPatterns("50% a_b")).toEqual(["%50\\%%", "%a\\_b%"]);
});

test("a phone number is one word, in any notation", () => {
  expect(wordPatterns("0712 345 678")).toEqual(["%712345678%"]);
  expect(wordPatterns("Neema 0712345678")).toEqual(["%neema%", "%712345678%"]);
});

test("words beyond the limit are compared together", () => {
  const words = Array.from({ length: MAX_WORDS + 2 }, (_, n) => `w${n}`);
  expect(wordPatterns(words.join(" ")).at(-1)).toBe("%w7 w8 w9%");
  expect(wordPatterns(words.join(" "))).toHaveLength(MAX_WORDS);
});
