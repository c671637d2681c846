import { ApiRefusal } from "../data/api.ts";
import { isWordKey, useTranslation, word } from "./i18n.ts";

/**
 * The sentence for a refusal in the user's language: `errors:<code>`, or `errors:<code>_named` if the refusal has
 * values that only some users may see. Returns the server's English sentence when the catalogue has no sentence or the
 * refusal lacks a value for it. Callers outside React must load the words of `errors` first; `useErrorText` does so.
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
