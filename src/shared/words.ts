/**
 * Finds words in the shop's languages, for screens, public pages, papers and messages. A catalogue is JSON in the
 * i18next format, with nested keys and `{{name}}` placeholders. A plural has the keys `key_one` and `key_other`,
 * between which the value `count` decides.
 */

export const languages = ["en", "sw"] as const;
export type Language = (typeof languages)[number];
export type Words = { [key: string]: string | Words };
export type WordValues = Record<string, string | number>;

/** Returns the text of a key such as `nav.dashboard`, with its placeholders filled in; undefined for an unknown key. */
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
 * Replaces each `{{name}}` by its value. A placeholder without a value stays visible, so that somebody notices the
 * mistake. The value `count` gets thousands separators: `1,260`.
 */
export function fill(text: string, values: WordValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name === "count" && typeof values[name] === "number"
      ? grouped(values[name])
      : String(values[name] ?? placeholder),
  );
}

const numbers = new Intl.NumberFormat("en-TZ");

/** Formats a count with thousands separators, the same in both languages: 1260 → "1,260". */
export const grouped = (count: number): string => numbers.format(count);

function find(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const step of key.split(".")) at = typeof at === "object" ? at[step] : undefined;
  return typeof at === "string" ? at : undefined;
}

function pluralForm(language: Language, count: string | number | undefined): string {
  return typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
}
