import { useSuspenseQuery } from "@tanstack/react-query";
import { languages, type Language } from "#src/shared/words.ts";
import { loadWordsIn, type Area } from "../words/i18n.ts";

/** The words of an area in the paper's language. All languages are loaded at once, so that a switch takes no time. */
export function usePaperWords<A extends Area>(area: A, language: Language) {
  const { data } = useSuspenseQuery({
    queryKey: ["words", area],
    queryFn: () => Promise.all(languages.map((one) => loadWordsIn(one, area))),
    staleTime: Infinity,
  });
  const words = data[languages.indexOf(language)];
  if (!words) throw new Error(`There are no words in ${language}`);
  return words;
}
