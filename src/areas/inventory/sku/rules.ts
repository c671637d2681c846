/** Builds the suggested SKU of a new item from its category, brand and model, for example `SCR-TEC-SP20`. */
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
const MAX_WORDS = 3;

export interface Described {
  category: Category;
  name?: string | undefined;
  brand?: string | null | undefined;
  model?: string | null | undefined;
}

/** The SKU for an item with these data. Without brand and model it uses the name. The SKU may already be in use. */
export function skuOf({ category, name = "", brand, model }: Described): string {
  const parts = [lettersOf(brand ?? "").slice(0, BRAND_LETTERS), shortened(model ?? "")];
  const described = parts.some(Boolean) ? parts : [shortened(name)];
  return [beginnings[category], ...described.filter(Boolean)].join("-");
}

/**
 * Shortens a model or name: `Spark 20` gives `SP20`, `Galaxy A05` gives `GAA05`. The result has the first two letters
 * of each of the first three words. The first word that contains a digit stays whole (up to six characters) and ends
 * the result. Words of one or two lower-case letters are left out.
 */
function shortened(text: string): string {
  const words = text
    .split(/[\s,/()]+/)
    .filter((word) => !/^[a-z]{1,2}$/.test(word))
    .map(lettersOf)
    .filter(Boolean);
  const numbered = words.findIndex((word) => /\d/.test(word));
  const end = numbered < 0 ? MAX_WORDS : Math.min(numbered + 1, MAX_WORDS);
  return words
    .slice(0, end)
    .map((word) => (/\d/.test(word) ? word.slice(0, 6) : word.slice(0, 2)))
    .join("");
}

/** Converts text to capitals and digits, without accents: `Café 4` gives `CAFE4`. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, "");
