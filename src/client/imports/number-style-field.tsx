import {
  numberExamples,
  numberStyles,
  type NumberStyle,
} from "#src/shared/imports/number-styles.ts";
import { SelectField } from "../ui/fields/select-field.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Props {
  /** What a user has chosen; null: as the rows show. */
  chosen: NumberStyle | null;
  /** What the rows show; null if both styles are possible. */
  guessed: NumberStyle | null;
  disabled: boolean;
  onChange: (style: NumberStyle | null) => void;
}

/** Says how the file writes numbers. `1.250` may be 1.25 or 1,250; the rows show it, or the user does. */
export function NumberStyleField({ chosen, guessed, disabled, onChange }: Props) {
  const { t } = useTranslation("file-import");
  return (
    <SelectField
      label={t("numbers.label")}
      disabled={disabled}
      placeholder={
        guessed ? t("numbers.shown", { example: numberExamples[guessed] }) : t("numbers.notShown")
      }
      value={chosen ?? ""}
      options={numberStyles.map((value) => ({ value, label: t(`numbers.${value}`) }))}
      onChange={({ target }) =>
        onChange(numberStyles.find((each) => each === target.value) ?? null)
      }
    />
  );
}
