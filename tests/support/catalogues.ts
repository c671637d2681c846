/** Reads the catalogues of words from their files, because screens load only some of them. */
import { readdirSync, readFileSync } from "node:fs";
import type { Words } from "#src/shared/words.ts";

export const catalogues = new URL("../../locales/", import.meta.url);

/** The names of the files of a language, such as `pos.json`. */
export const areasOf = (language: string): string[] =>
  readdirSync(new URL(language, catalogues))
    .filter((file) => file.endsWith(".json"))
    .toSorted();

export const wordsOf = (language: string, file: string): Words =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, catalogues), "utf8")) as Words;

/** All texts of a catalogue by their dotted key, such as `dialog.title`. */
export function flat(words: Words, above = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[above + key, value]]
        : Object.entries(flat(value, `${above}${key}.`)),
    ),
  );
}
