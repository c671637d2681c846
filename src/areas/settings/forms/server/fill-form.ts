import { refuse, type FieldErrors } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { FormName } from "../../form-fields.ts";
import { completeForms } from "../../form-rules.ts";
import type { FormsSettings, ValueRule } from "../../form-schemas.ts";
import { brokenRule, shapeOf } from "../../form-shape.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Adds the default values of fields that a request omits. A field that the request sends empty stays empty, because
 * somebody has removed the default.
 */
export function withDefaultValues<V extends object>(
  forms: FormsSettings,
  form: FormName,
  values: V,
): V {
  const given: Values = Object.fromEntries(Object.entries(values));
  const missing = Object.entries(forms[`${form}DefaultValues`]).filter(
    ([field]) => given[field] === undefined,
  );
  return { ...values, ...Object.fromEntries(missing) };
}

/** The errors of required fields that a new record lacks. */
export function missingIn(forms: FormsSettings, form: FormName, values: object): FieldErrors {
  const given: Values = { ...values };
  const required: readonly string[] = completeForms(forms)[`${form}RequiredFields`];
  return Object.fromEntries(
    required.filter((field) => isEmpty(given[field])).map((field) => [field, "is required"]),
  );
}

/**
 * The errors of values that break the shop's rules. A hidden field may be sent: the form does not ask for it, but
 * another system may know it. Its rules hold all the same.
 */
export function brokenRulesIn(forms: FormsSettings, form: FormName, values: object): FieldErrors {
  const shape = shapeOf(forms, form);
  const day = today();
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const broken = brokenRule(value, shape.rulesOf(field as never), day);
      return broken ? [[field, sentenceOf(broken)]] : [];
    }),
  );
}

/** @throws Refusal validation_failed, if there are errors */
export function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) refuse("validation_failed", { fields });
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

function sentenceOf(rule: ValueRule): string {
  switch (rule.rule) {
    case "minLength":
      return `must have at least ${rule.value} characters`;
    case "maxLength":
      return `must have at most ${rule.value} characters`;
    case "startsWith":
      return `must begin with ${rule.value}`;
    case "onlyDigits":
      return "must have only digits";
    case "onlyLettersAndDigits":
      return "must have only letters and digits";
    case "atLeast":
      return `must be at least ${rule.value}`;
    case "atMost":
      return `must be at most ${rule.value}`;
    case "withinDays":
      return `must be at most ${rule.value} days from now`;
  }
}
