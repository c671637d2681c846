/** Every setting of the shop has an effect, and a test that shows it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsSchemas } from "#src/areas/settings/contract.ts";
import { storedKey } from "#src/areas/settings/core/server/queries.ts";
import { lookUp, type Language, type Words } from "#src/shared/words.ts";
import { proofs, storedOnly } from "./proofs.ts";

const settings = Object.entries(settingsSchemas).flatMap(([category, { shape }]) =>
  Object.keys(shape).map((field) => ({ category, field, name: `${category}.${field}` })),
);
const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const words = (language: string, catalogue: string) =>
  JSON.parse(textOf(`locales/${language}/${catalogue}.json`)) as Words;

test.each(settings)("$name has an effect that a test shows", ({ category, field, name }) => {
  const proof = proofs[category]?.[field];
  const [file, title, uses = field] = proof ?? [];
  if (name in storedOnly) {
    expect(proof, "a setting without an effect has no proof").toBeUndefined();
    return;
  }
  if (!file || !title) throw new Error(`${name} has no entry in tests/settings/proofs.ts`);
  const text = textOf(file);
  expect(text, "the test with this title").toContain(title);
  expect(text.includes(uses) || text.includes(storedKey(field)), `${file} uses ${name}`).toBe(true);
});

test("no entry is of a setting that does not exist", () => {
  const known = new Set(settings.map(({ name }) => name));
  const listed = Object.entries(proofs).flatMap(([category, fields]) =>
    Object.keys(fields).map((field) => `${category}.${field}`),
  );
  expect([...listed, ...Object.keys(storedOnly)].filter((name) => !known.has(name))).toEqual([]);
});

test.each(["en", "sw"])(
  "every setting has a name in %s, and each that is only stored says so",
  (chosen) => {
    const language = chosen as Language;
    const names = words(language, "setting-names");
    expect(
      settings.map(({ name }) => name).filter((name) => !lookUp(names, name, language)),
    ).toEqual([]);
    const screen = words(language, "settings");
    for (const key of Object.values(storedOnly))
      expect([key, lookUp(screen, key, language)]).toEqual([key, expect.any(String)]);
  },
);
