import type { ComponentProps } from "react";
import { languages } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { FieldTraits } from "../../form-fields.ts";

type Props = Omit<ComponentProps<typeof TextField>, "label"> & { traits: FieldTraits };

/** The default value of a field, with the control of the field. */
export function DefaultField({ traits, ...field }: Props) {
  const { t } = useTranslation("form-settings");
  const options = useChoices(traits.control);
  if (options) {
    const { prefix: _, suffix: __, inputClassName: ___, ...select } = field;
    return (
      <SelectField
        label={t("defaultValue")}
        placeholder={t("noDefault")}
        options={options}
        {...(select as object)}
      />
    );
  }
  return (
    <TextField
      label={t("defaultValue")}
      maxLength={traits.control === "number" ? 7 : Math.min(traits.most, 500)}
      inputMode={traits.control === "number" ? "decimal" : "text"}
      {...field}
    />
  );
}

/** Hook: the choices of a field that has some; null for all others. */
export function useChoices(
  control: FieldTraits["control"],
): { value: string; label: string }[] | null {
  const { t } = useTranslation("form-settings");
  if (control === "gender")
    return (["male", "female", "other"] as const).map((value) => ({
      value,
      label: t(`customers:gender.${value}`),
    }));
  if (control === "language")
    return languages.map((value) => ({
      value,
      label: t(value === "en" ? "shell:languageEn" : "shell:languageSw"),
    }));
  return null;
}
