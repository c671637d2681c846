import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { FieldOf, FormName } from "../../form-fields.ts";
import { brokenRule, shapeOf, type FormShape } from "../../form-shape.ts";
import { useShopSettings } from "../../core/client/use-shop.ts";

interface Look {
  label: string;
  hint?: string;
  optional?: boolean;
}

export interface FormLook<Field extends string> extends FormShape<Field> {
  /** The properties of a field: the shop's own words in place of `label` and `hint`, and whether it is optional. */
  look: (field: Field, label: string, hint?: string) => Look;
  labelIn: (field: Field, label: string) => string;
  /** The sentence of the first rule that a value breaks; undefined when the value is fine. */
  problem: (field: Field, value: unknown) => string | undefined;
}

/** Hook: how the shop's settings shape a form. */
export function useFormLook<F extends FormName>(form: F): FormLook<FieldOf<F>> {
  const settings = useShopSettings();
  const { forms } = settings;
  // Few shops have rules, so their sentences are loaded only for those that do.
  const hasRules = Object.keys(forms[`${form}ValidationRules`]).length > 0;
  const { t, language } = useTranslation(hasRules ? "form-settings" : "common");
  const shape = shapeOf(forms, form);
  const labelIn = (field: FieldOf<F>, label: string) => shape.labelOf(field, language) ?? label;
  return {
    ...shape,
    labelIn,
    look: (field, label, hint) => {
      const help = shape.helpOf(field, language) ?? hint;
      return {
        label: labelIn(field, label),
        optional: !shape.isRequired(field),
        ...(help !== undefined && { hint: help }),
      };
    },
    problem: (field, value) => {
      const broken = brokenRule(value, shape.rulesOf(field), shopToday());
      return broken && t(`form-settings:broken.${broken.rule}`, { ...broken });
    },
  };
}
