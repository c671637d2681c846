import { ApiRefusal } from "../data/api.ts";
import { isWordKey, useTranslation, word } from "./i18n.ts";

/**
 * Returns the sentence for a refusal in the user's language. The first choice is `errors:<code>_named`, which needs
 * values that only some users may see. The second choice is `errors:<code>`. If both sentences are missing or lack a
 * value, the server's English sentence is returned. For any other error, the sentence only says that it is unexpected.
 * `useErrorText` loads the words of `errors`; other callers must load them before.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return word("shell:unexpectedError");
  for (const key of [`errors:${error.code}_named`, `errors:${error.code}`]) {
    const text = isWordKey(key) ? word(key, error.params) : "";
    if (text && !text.includes("{{")) return text;
  }
  return error.message;
}

/** Returns `errorText`. Suspends until the words of `errors` are loaded. */
export function useErrorText(): (error: unknown) => string {
  useTranslation("errors");
  return errorText;
}
