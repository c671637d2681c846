/** docs/words.md lists the words of the shop and the words to avoid. The catalogues must follow it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages, type Language } from "#src/shared/words.ts";
import { areasOf, flat, wordsOf } from "./support/catalogues.ts";

interface Entry {
  use: Record<Language, string[]>;
  not: Record<Language, string[]>;
  /** The keys (`area:key`) of texts that may use a word of `not`. */
  except: string[];
}

const page = readFileSync(new URL("../docs/words.md", import.meta.url), "utf8");
const entries = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\| (English|-)/.test(line) && !line.startsWith("|-"))
  .map(toEntry);

function toEntry(line: string): Entry {
  const cells = line.replaceAll("`", "").split("|").slice(1, -1);
  const [en = "", sw = "", notEn = "", notSw = "", except = ""] = cells;
  const words = (cell: string) =>
    cell
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  return {
    use: { en: words(en), sw: words(sw) },
    not: { en: words(notEn), sw: words(notSw) },
    except: except.split(/\s+/).filter(Boolean),
  };
}

/** All texts of a language by `area:key`. Placeholders are left out, because their names are not shown. */
const textsOf = (language: Language): [key: string, text: string][] =>
  areasOf(language).flatMap((file) =>
    Object.entries(flat(wordsOf(language, file))).map(([key, text]): [string, string] => [
      `${file.replace(".json", "")}:${key}`,
      text.replaceAll(/\{\{\w+\}\}/g, "…"),
    ]),
  );
const texts = { en: textsOf("en"), sw: textsOf("sw") };

/** Finds a whole word in upper or lower case. A `*` in the word stands for any further letters. */
const finder = (word: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})${RegExp.escape(word).replaceAll("\\*", String.raw`\p{L}*`)}(?!\\p{L})`,
    "iu",
  );
const isOf = (key: string, pattern: string): boolean =>
  pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

describe("the words of the shop", () => {
  it("are read from all tables of the page", () => {
    expect(entries.length).toBeGreaterThan(60);
    expect(entries.filter(({ use }) => languages.some((each) => use[each].length === 0))).toEqual(
      [],
    );
  });

  it.each(languages)("are in the catalogues: %s", (language) => {
    const missing = entries
      .flatMap(({ use }) => use[language])
      .filter((word) => !texts[language].some(([, text]) => finder(word).test(text)));
    expect(missing).toEqual([]);
  });

  it.each(languages)("are not replaced by others: %s", (language) => {
    const wrong = entries.flatMap(({ not, except, use }) =>
      not[language].flatMap((word) =>
        texts[language]
          .filter(([key, text]) => finder(word).test(text) && !except.some((one) => isOf(key, one)))
          .map(
            ([key, text]) =>
              `${key}: "${text}" uses "${word}" instead of "${use[language].join(", ")}"`,
          ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("ask in Swahili whether to do something, and do not order it", () => {
    const orders =
      /^(M?[Ff]ute?|Ghairi|Tuma|Washa|Zima|Kuwasha|Kuzima|Kumwasha|Kumzima|Zuia|Ondoa|Idhinisha|Kataa|Acha|Rudisha|Funga|Batilisha)\b.*\?$/u;
    expect(texts.sw.filter(([key, text]) => orders.test(text) && !key.startsWith("help:"))).toEqual(
      [],
    );
  });

  it("have no exception that is not needed", () => {
    const unneeded = entries.flatMap(({ not, except }) =>
      except.filter(
        (one) =>
          !languages.some((language) =>
            not[language].some((word) =>
              texts[language].some(([key, text]) => isOf(key, one) && finder(word).test(text)),
            ),
          ),
      ),
    );
    expect(unneeded).toEqual([]);
  });

  it("are compared as whole words in any case", () => {
    expect(finder("baki").test("Baki 3")).toBe(true);
    expect(finder("baki").test("Inabaki kwenye droo")).toBe(false);
    expect(finder("*andikish*").test("ukiwaandikisha")).toBe(true);
  });
});
