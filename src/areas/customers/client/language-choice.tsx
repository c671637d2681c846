import type { ComponentProps } from "react";
import { languages, type Language } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";

const nameKeys = { en: "shell:languageEn", sw: "shell:languageSw" } as const;

type Props = Omit<ComponentProps<typeof SelectField>, "label" | "options">;

/** The language of a customer's papers and pages. */
export function LanguageChoice(props: Props) {
  const { t } = useTranslation("customers");
  return (
    <SelectField
      label={t("field.preferredLanguage")}
      hint={t("field.preferredLanguageHint")}
      placeholder={t("shopsLanguage")}
      options={languages.map((value) => ({ value, label: t(nameKeys[value]) }))}
      {...props}
    />
  );
}

/** `language` null or "" means the shop's language. */
export function LanguageName({ language }: { language: Language | "" | null }) {
  const { t } = useTranslation("customers");
  return t(language ? nameKeys[language] : "shopsLanguage");
}
