import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusals } from "./refusals/refusals.ts";
import { languages } from "./words.ts";

test.each(languages)("every refusal has words in %s, and no other words exist", (language) => {
  const words = [
    "errors",
    "message-errors",
    "purchasing-errors",
    "setup-errors",
    "approval-errors",
    "shop-errors",
  ].flatMap((catalogue): string[] => {
    const file = new URL(`../../locales/${language}/${catalogue}.json`, import.meta.url);
    return Object.keys(JSON.parse(readFileSync(file, "utf8")));
  });
  // Some refusals have a second sentence for users who may see the cause. The key of this sentence ends with `_named`.
  const said = words.map((name) => name.replace(/_named$/, ""));
  // `network` is no refusal: the client uses this code when a request gets no answer.
  expect(new Set(said)).toEqual(new Set([...Object.keys(refusals), "network"]));
});
