import type { FieldErrors } from "#src/shared/errors.ts";
import {
  alwaysRequiredIntakeFields,
  formFields,
  formNames,
  namesOf,
  traitsOf,
  type FormName,
} from "./form-fields.ts";
import type { FormsSettings, ValueRule } from "./form-schemas.ts";
import { brokenRule, shapeOf } from "./form-shape.ts";

export const hiddenAndRequired = "A required field cannot be hidden";
export const ruleNotOfField = "This rule does not suit the field";
export const rulesContradict = "These rules contradict each other";
export const defaultBreaksRule = "The default value breaks a rule of its field";

/**
 * The settings of forms as they take effect: what a form always requires is required, and cannot be hidden. If stored
 * settings hide a required field, which a change is not allowed to do, the field is hidden and not required.
 */
export function completeForms(forms: FormsSettings): FormsSettings {
  const complete = { ...forms };
  for (const form of formNames) {
    const always = alwaysRequired(form);
    const hidden = forms[`${form}HiddenFields`].filter((name) => !always.includes(name));
    const chosen = (forms[`${form}RequiredFields`] as readonly string[]).filter(
      (name) => !hidden.some((each) => each === name),
    );
    Object.assign(complete, {
      [`${form}HiddenFields`]: hidden,
      [`${form}RequiredFields`]: [...new Set([...always, ...chosen])],
    });
  }
  return complete;
}

function alwaysRequired(form: FormName): string[] {
  const names = namesOf(form).filter((name) => traitsOf(form, name)?.required === "always");
  return form === "deviceIntake" ? [...alwaysRequiredIntakeFields] : names;
}

/** Returns the errors of form settings that contradict each other, by path. */
export function formsProblems(forms: FormsSettings): FieldErrors {
  return Object.assign({}, ...formNames.map((form) => problemsOf(forms, form))) as FieldErrors;
}

function problemsOf(forms: FormsSettings, form: FormName): FieldErrors {
  const wrong: FieldErrors = {};
  const required: readonly string[] = forms[`${form}RequiredFields`];
  const hidden: readonly string[] = forms[`${form}HiddenFields`];
  if (hidden.some((name) => required.includes(name)))
    wrong[`${form}HiddenFields`] = hiddenAndRequired;
  const shape = shapeOf(forms, form);
  for (const [name, { rules: allowed, most }] of Object.entries(formFields[form])) {
    const rules = shape.rulesOf(name as never);
    const path = `${form}ValidationRules.${name}`;
    if (rules.some(({ rule }) => !(allowed as readonly string[]).includes(rule)))
      wrong[path] = ruleNotOfField;
    else if (areImpossible(rules, most)) wrong[path] = rulesContradict;
    // A rule for days depends on the current day, and days have no default value.
    else if (brokenRule(shape.presetOf(name as never), rules, "")) {
      wrong[`${form}DefaultValues.${name}`] = defaultBreaksRule;
    }
  }
  return wrong;
}

/** Whether no value can satisfy all rules, or a rule is there twice. `most` is the most characters of the field. */
function areImpossible(rules: readonly ValueRule[], most: number): boolean {
  const valueOf = (wanted: ValueRule["rule"]): number | undefined => {
    const found = rules.find(({ rule }) => rule === wanted);
    return found && "value" in found && typeof found.value === "number" ? found.value : undefined;
  };
  const start = rules.find((each) => each.rule === "startsWith");
  const shortest = Math.max(valueOf("minLength") ?? 0, start?.value.length ?? 0);
  const longest = Math.min(valueOf("maxLength") ?? most, most);
  return (
    new Set(rules.map(({ rule }) => rule)).size < rules.length ||
    (most > 0 && shortest > longest) ||
    (valueOf("atLeast") ?? 0) > (valueOf("atMost") ?? Infinity) ||
    (start !== undefined &&
      brokenRule(
        start.value,
        rules.filter(({ rule }) => rule.startsWith("only")),
        "",
      ) !== undefined)
  );
}
