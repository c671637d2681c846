import type { Language } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

export const languageNameKeys = { en: "shell:languageEn", sw: "shell:languageSw" } as const;

/** Shows the name of a language in the language of the screen. For null or "" it shows "the shop's language". */
export function LanguageName({ language }: { language: Language | "" | null }) {
  const { t } = useTranslation("customers");
  return t(language ? languageNameKeys[language] : "shopsLanguage");
}
