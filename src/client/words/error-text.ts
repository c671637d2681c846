import { ApiRefusal } from "../data/api.ts";
import { isWordKey, useTranslation, word } from "./i18n.ts";

/**
 * The catalogues with the words of refusals. The first one is loaded with the first screen; the others belong to areas
 * whose screens load them, because the words of all refusals are too many for the first screen.
 */
const catalogues = [
  "errors",
  "approval-errors",
  "connection",
  "message-errors",
  "purchasing-errors",
  "setup-errors",
  "shop-errors",
];

/**
 * Returns the sentence for a refusal in the user's language. The first choice is `errors:<code>_named`, which needs
 * values that only some users may see. The second choice is `errors:<code>`. If both sentences are missing or lack a
 * value, the server's English sentence is returned. For any other error, the sentence only says that it is unexpected.
 * `useErrorText` loads the words of `errors`; other callers must load them before.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return word("shell:unexpectedError");
  const keys = catalogues.flatMap((area) => [
    `${area}:${error.code}_named`,
    `${area}:${error.code}`,
  ]);
  for (const key of keys) {
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
