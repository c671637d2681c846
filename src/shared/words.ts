/**
 * Words in the shop's languages. Catalogues are JSON in the i18next format: nested keys, `{{name}}` placeholders, and
 * plurals as `key_one` / `key_other`, chosen by `count`. Pure functions: screens, public pages, receipts and messages
 * all use `lookUp`.
 */

export const languages = ["en", "sw"] as const;
export type Language = (typeof languages)[number];
export type Words = { [key: string]: string | Words };
export type WordValues = Record<string, string | number>;

/** The text of a key such as `nav.dashboard` with its placeholders filled in; undefined when there is no such key. */
export function lookUp(
  words: Words,
  key: string,
  language: Language,
  values?: WordValues,
): string | undefined {
  const text = find(words, key) ?? find(words, `${key}_${pluralForm(language, values?.count)}`);
  return text === undefined ? undefined : fill(text, values);
}

/**
 * Replaces each `{{name}}`. A placeholder without a value stays visible, so that the gap is noticed. Counts get
 * thousands separators: `1,260`.
 */
export function fill(text: string, values: WordValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name === "count" && typeof values[name] === "number"
      ? grouped(values[name])
      : String(values[name] ?? placeholder),
  );
}

const numbers = new Intl.NumberFormat("en-TZ");

/** 1260 → "1,260", in both languages. */
export const grouped = (count: number): string => numbers.format(count);

function find(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const step of key.split(".")) at = typeof at === "object" ? at[step] : undefined;
  return typeof at === "string" ? at : undefined;
}

function pluralForm(language: Language, count: string | number | undefined): string {
  return typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
}
