import { expect, test } from "vitest";
import { languages } from "#src/shared/words.ts";
import { flat, wordsOf } from "#tests/support/catalogues.ts";
import { navigation } from "../navigation.ts";
import { routes } from "../routes.tsx";
import { hasHelp } from "./has-help.ts";
import { helpTopics } from "./help-topics.ts";

test("every main screen has a help page", () => {
  const others = ["/devices/new", "/audit", "/outbox", "/system", "/digest"];
  const screens = [...navigation.map(({ to }) => to as string), ...others];
  expect(Object.keys(helpTopics).toSorted()).toEqual(screens.toSorted());
  expect(screens.filter((path) => !hasHelp(path))).toEqual([]);
  expect(hasHelp("/devices/labels")).toBe(false);
});

test("every help page is of a screen that exists, and is whole in both languages", () => {
  const paths = new Set<string>(routes.map(({ path }) => path));
  expect(Object.keys(helpTopics).filter((path) => !paths.has(path))).toEqual([]);
  const names = Object.values(helpTopics).map(({ name }) => name);
  const parts = ["what", "first", "second", "third"];
  for (const language of languages) {
    const keys = Object.keys(flat(wordsOf(language, "help.json"))).filter((key) =>
      key.startsWith("topic."),
    );
    const expected = names.flatMap((name) => parts.map((part) => `topic.${name}.${part}`));
    expect(keys.toSorted()).toEqual(expected.toSorted());
  }
});
