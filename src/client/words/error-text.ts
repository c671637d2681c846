import { ApiRefusal } from "../data/api.ts";
import { isWordKey, useTranslation, word } from "./i18n.ts";

/**
 * What a refusal says to the person at the screen, in their language: `errors:<code>` filled with the refusal's
 * values. Where not everybody is told them, `errors:<code>_named` is the sentence of those who are. Where a sentence is
 * missing, or a value for it, the server's own English one stands in. Outside React the words of `errors` must be
 * loaded; `useErrorText` sees to it.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return word("shell:unexpectedError");
  for (const key of [`errors:${error.code}_named`, `errors:${error.code}`]) {
    const text = isWordKey(key) ? word(key, error.params) : "";
    if (text && !text.includes("{{")) return text;
  }
  return error.message;
}

/** `errorText`, once its words are there. */
export function useErrorText(): (error: unknown) => string {
  useTranslation("errors");
  return errorText;
}
