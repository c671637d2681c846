/** How the shop's settings shape a form, for the screen and the server. */
import { addDays } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import type { FieldOf, FormName } from "./form-fields.ts";
import type { FormsSettings, ShopText, ValueRule } from "./form-schemas.ts";

export interface FormShape<Field extends string = string> {
  isRequired: (field: Field) => boolean;
  isHidden: (field: Field) => boolean;
  /** The default value; undefined without one. */
  presetOf: (field: Field) => string | number | undefined;
  rulesOf: (field: Field) => readonly ValueRule[];
  /** The shop's own label and help; undefined where Fundi's words are shown. */
  labelOf: (field: Field, language: Language) => string | undefined;
  helpOf: (field: Field, language: Language) => string | undefined;
}

/** `forms` are completed settings (`completeForms`), as `GET /api/settings/shop` answers them. */
export function shapeOf<F extends FormName>(forms: FormsSettings, form: F): FormShape<FieldOf<F>> {
  const required: readonly string[] = forms[`${form}RequiredFields`];
  const hidden: readonly string[] = forms[`${form}HiddenFields`];
  const presets: Record<string, string | number | undefined> = forms[`${form}DefaultValues`];
  const labels: Record<string, ShopText | undefined> = forms[`${form}CustomLabels`];
  const help: Record<string, ShopText | undefined> = forms[`${form}HelpText`];
  const rules: Record<string, readonly ValueRule[] | undefined> = forms[`${form}ValidationRules`];
  return {
    isRequired: (field) => required.includes(field),
    isHidden: (field) => hidden.includes(field),
    presetOf: (field) => presets[field],
    rulesOf: (field) => rules[field] ?? [],
    labelOf: (field, language) => inLanguage(labels[field], language),
    helpOf: (field, language) => inLanguage(help[field], language),
  };
}

/** A text that is missing in one language is shown in the other, as the shop's own words are better than none. */
const inLanguage = (text: ShopText | undefined, language: Language): string | undefined =>
  text?.[language] || text?.[language === "en" ? "sw" : "en"] || undefined;

/** Returns the first rule that a value breaks. An empty value breaks none. `today` is the shop's current day. */
export function brokenRule(
  value: unknown,
  rules: readonly ValueRule[],
  today: string,
): ValueRule | undefined {
  const typed = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
  const text = typed.trim();
  return text === "" ? undefined : rules.find((rule) => breaks(text, rule, today));
}

function breaks(text: string, input: ValueRule, today: string): boolean {
  switch (input.rule) {
    case "minLength":
      return text.length < input.value;
    case "maxLength":
      return text.length > input.value;
    case "startsWith":
      return !text.toLowerCase().startsWith(input.value.toLowerCase());
    case "onlyDigits":
      return !/^\d+$/.test(text);
    case "onlyLettersAndDigits":
      return !/^[\p{L}\p{M}\p{N}]+$/u.test(text);
    case "atLeast":
      return Number(text) < input.value;
    case "atMost":
      return Number(text) > input.value;
    case "withinDays":
      return text > addDays(today, input.value);
  }
}
