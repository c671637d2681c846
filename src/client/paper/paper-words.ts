import { useSuspenseQuery } from "@tanstack/react-query";
import type { Language } from "#src/shared/words.ts";
import { loadWordsIn, type Area } from "../i18n.ts";

/** An area's words in the paper's language. */
export function usePaperWords<A extends Area>(area: A, language: Language) {
  const { data } = useSuspenseQuery({
    queryKey: ["words", area, language],
    queryFn: () => loadWordsIn(language, area),
    staleTime: Infinity,
  });
  return data;
}
