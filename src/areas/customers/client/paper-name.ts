import type { Language } from "#src/shared/words.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { nameOnPaper } from "../customer-name.ts";

/** The customer's name in the paper's language. */
export function usePaperName(
  customer: Parameters<typeof nameOnPaper>[0],
  language: Language,
): string {
  return nameOnPaper(customer, usePaperWords("common", language));
}
