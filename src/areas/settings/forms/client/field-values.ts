/** The values of the editor of a field, and the change that is made of them. */
import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import type { FormFieldChange } from "../contract.ts";
import type { FieldTraits, FormName, RuleName } from "../../form-fields.ts";
import { completeForms } from "../../form-rules.ts";
import type { FormsSettings, ShopText, ValueRule } from "../../form-schemas.ts";
import { shapeOf } from "../../form-shape.ts";

export interface TypedRule {
  rule: RuleName;
  value: string;
}

export interface FieldValues extends Record<string, unknown> {
  isRequired: boolean;
  isHidden: boolean;
  label: ShopText;
  help: ShopText;
  defaultValue: string;
  rules: TypedRule[];
}

const noText: ShopText = { en: "", sw: "" };

export function storedValues(forms: FormsSettings, form: FormName, field: string): FieldValues {
  const shape = shapeOf(completeForms(forms), form);
  const name = field as never;
  const labels: Record<string, ShopText | undefined> = forms[`${form}CustomLabels`];
  const help: Record<string, ShopText | undefined> = forms[`${form}HelpText`];
  return {
    isRequired: shape.isRequired(name),
    isHidden: shape.isHidden(name),
    label: labels[field] ?? noText,
    help: help[field] ?? noText,
    defaultValue: String(shape.presetOf(name) ?? ""),
    rules: shape.rulesOf(name).map((each) => ({
      rule: each.rule,
      value: "value" in each ? String(each.value) : "",
    })),
  };
}

/** Whether a rule has a value, and whether this is a number. */
export const valueOfRule = (rule: RuleName): "none" | "text" | "number" =>
  rule === "onlyDigits" || rule === "onlyLettersAndDigits"
    ? "none"
    : rule === "startsWith"
      ? "text"
      : "number";

/** Without rules whose value is missing or no number. */
function toRules(typed: readonly TypedRule[]): ValueRule[] {
  return typed.flatMap(({ rule, value }) => {
    const kind = valueOfRule(rule);
    if (kind === "none") return [{ rule } as ValueRule];
    const isMissing =
      value.trim() === "" || (kind === "number" && Number.isNaN(readTypedNumber(value)));
    const given = kind === "number" ? readTypedNumber(value) : value.trim();
    return isMissing ? [] : [{ rule, value: given } as ValueRule];
  });
}

/** Only what the field allows is in the change. */
export function toChange(
  traits: FieldTraits,
  { isRequired, isHidden, label, help, defaultValue, rules }: FieldValues,
): FormFieldChange {
  const typed = defaultValue.trim();
  const preset = traits.control === "number" && typed !== "" ? readTypedNumber(typed) : typed;
  const trimmed = ({ en, sw }: ShopText) => ({ en: en.trim(), sw: sw.trim() });
  return {
    ...(traits.required === "choice" && { isRequired }),
    ...(traits.mayHide && { isHidden }),
    ...(traits.hasWords && { label: trimmed(label), help: trimmed(help) }),
    ...(traits.mayHaveDefault && { defaultValue: preset === "" ? null : preset }),
    ...(traits.rules.length > 0 && { rules: toRules(rules) }),
  };
}
