import { ApiRefusal } from "../data/api.ts";
import { isWordKey, useTranslation, word } from "./i18n.ts";

/**
 * The sentence of a refusal in the user's language: `errors:<code>` with the refusal's values. `errors:<code>_named` is
 * the sentence with values that only some users may see. Without a sentence or a value, returns the server's English
 * sentence. Outside React the words of `errors` must be loaded; `useErrorText` loads them.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return word("shell:unexpectedError");
  for (const key of [`errors:${error.code}_named`, `errors:${error.code}`]) {
    const text = isWordKey(key) ? word(key, error.params) : "";
    if (text && !text.includes("{{")) return text;
  }
  return error.message;
}

/** `errorText`, once its words are loaded. */
export function useErrorText(): (error: unknown) => string {
  useTranslation("errors");
  return errorText;
}
