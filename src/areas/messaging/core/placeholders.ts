/** The placeholders of a text: `{{name}}` stands for a value. */

const NAME = "[A-Za-z][A-Za-z0-9_]{0,39}";
const placeholder = new RegExp(String.raw`\{\{\s*(${NAME})\s*\}\}`, "g");

/** The names of the placeholders of the texts, each once, in their order. */
export const variablesOf = (...texts: readonly (string | null)[]): string[] => [
  ...new Set(
    texts.flatMap((text) => [...(text ?? "").matchAll(placeholder)].map((found) => found[1] ?? "")),
  ),
];

/** The first part of a text that looks like a placeholder and is none, such as `{{first name}}`; null if none does. */
export const brokenPlaceholder = (text: string): string | null =>
  /\{\{[^{}]*\}?\}?/.exec(text.replaceAll(placeholder, ""))?.[0] ?? null;

export interface FilledText {
  text: string;
  /** The placeholders without a value. They are left as they are. */
  missing: string[];
}

/** Replaces all placeholders at once, so that a value that looks like a placeholder stays as it is. */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | null | undefined>>,
  onUse: (name: string, value: string) => void = () => {},
): FilledText {
  const missing = new Set<string>();
  const filled = text.replaceAll(placeholder, (found, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]?.trim() : undefined;
    if (value) {
      onUse(name, value);
      return value;
    }
    missing.add(name);
    return found;
  });
  return { text: filled, missing: [...missing] };
}
