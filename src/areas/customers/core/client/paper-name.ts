import type { Language } from "#src/shared/words.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { nameOnPaper } from "../../customer-name.ts";

/** The name of a customer in the language of a paper, which may differ from the language of the screen. */
export function usePaperName(
  customer: Parameters<typeof nameOnPaper>[0],
  language: Language,
): string {
  return nameOnPaper(customer, usePaperWords("common", language));
}
