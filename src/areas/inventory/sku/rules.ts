/** The suggested SKU of a new item: its category, brand and model in short, like `SCR-TEC-SP20`. */
import type { Category } from "../rules.ts";

const beginnings: Record<Category, string> = {
  accessories: "ACC",
  screens: "SCR",
  cables: "CBL",
  chargers: "CHG",
  parts: "PRT",
  batteries: "BAT",
  cases: "CSE",
  devices: "PHN",
  tools: "TLS",
  other: "ITM",
};

const BRAND_LETTERS = 3;
const MOST_WORDS = 3;

export interface Described {
  category: Category;
  name?: string | undefined;
  brand?: string | null | undefined;
  model?: string | null | undefined;
}

/** Without brand and model the name is used. The result may be taken; the server then adds a number. */
export function skuOf({ category, name = "", brand, model }: Described): string {
  const parts = [lettersOf(brand ?? "").slice(0, BRAND_LETTERS), shortened(model ?? "")];
  const described = parts.some(Boolean) ? parts : [shortened(name)];
  return [beginnings[category], ...described.filter(Boolean)].join("-");
}

/**
 * `Spark 20` is `SP20`, `Galaxy A05` is `GAA05`: the first letters of each word up to a word with a digit, which is kept.
 * Small words such as `ya` are left out.
 */
function shortened(text: string): string {
  const words = text
    .split(/[\s,/()]+/)
    .filter((word) => !/^[a-z]{1,2}$/.test(word))
    .map(lettersOf)
    .filter(Boolean);
  const numbered = words.findIndex((word) => /\d/.test(word));
  const end = numbered < 0 ? MOST_WORDS : Math.min(numbered + 1, MOST_WORDS);
  return words
    .slice(0, end)
    .map((word) => (/\d/.test(word) ? word.slice(0, 6) : word.slice(0, 2)))
    .join("");
}

/** Capitals and digits, without marks: `Café 4` is `CAFE4`. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, "");
