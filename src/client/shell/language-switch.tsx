import { languages, type Language } from "#src/shared/words.ts";
import { setLanguage, useTranslation } from "../words/i18n.ts";

/** Shows the current language. A click switches to the other language. */
export function LanguageSwitch({
  onLanguage,
}: {
  onLanguage?: ((language: Language) => void) | undefined;
}) {
  const { t, language } = useTranslation("shell");
  const next = languages.find((each) => each !== language) ?? "en";
  return (
    <button
      type="button"
      lang={next}
      aria-label={`${language}, ${t("language")}: ${next === "sw" ? t("languageSw") : t("languageEn")}`}
      onClick={() => void setLanguage(next).then(() => onLanguage?.(next))}
      className="flex h-8 items-center rounded-control px-2 text-12 font-strong text-ink-quiet uppercase hover:bg-sunken hover:text-ink phone:h-11"
    >
      {language}
    </button>
  );
}
