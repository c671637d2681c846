import type { ComponentProps } from "react";
import { languages } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { languageNameKeys } from "../../core/client/language-name.tsx";

type Props = Omit<ComponentProps<typeof SelectField>, "label" | "options"> & { label?: string };

/** A select field for the language of a customer's papers and public pages. */
export function LanguageChoice(props: Props) {
  const { t } = useTranslation("customers");
  return (
    <SelectField
      label={t("field.preferredLanguage")}
      hint={t("field.preferredLanguageHint")}
      placeholder={t("shopsLanguage")}
      options={languages.map((value) => ({ value, label: t(languageNameKeys[value]) }))}
      {...props}
    />
  );
}
