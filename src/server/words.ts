import { readFileSync } from "node:fs";
import { lookUp, type Language, type Words, type WordValues } from "#src/shared/words.ts";
import { projectPath } from "./project-folder.ts";

const read = new Map<string, Words>();

/**
 * Returns the words of an area for texts that the server writes: papers, public pages, messages. They come from the
 * same catalogues as the words of the screens. A missing key is shown as it is.
 */
export function wordsOf(
  area: string,
  language: Language,
): (key: string, values?: WordValues) => string {
  const name = `${language}/${area}`;
  let words = read.get(name);
  if (!words) {
    words = JSON.parse(readFileSync(projectPath("locales", `${name}.json`), "utf8")) as Words;
    read.set(name, words);
  }
  const catalogue = words;
  return (key, values) => lookUp(catalogue, key, language, values) ?? key;
}
