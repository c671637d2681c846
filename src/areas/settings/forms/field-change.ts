/** The change of one field of a form, for the server and for the preview of the editor. */
import type { FieldErrors } from "#src/shared/errors.ts";
import type { FormFieldChange } from "./contract.ts";
import { traitsOf, type FormName } from "../form-fields.ts";
import { formsProblems } from "../form-rules.ts";
import type { FormsSettings, ShopText } from "../form-schemas.ts";

/** The errors of a change that the field does not allow, whatever the other settings are. */
export function unsuitable(form: FormName, field: string, change: FormFieldChange): FieldErrors {
  const traits = traitsOf(form, field);
  return {
    ...(change.isHidden && !traits?.mayHide && { isHidden: "cannot be hidden" }),
    ...(change.isRequired && traits?.required === "never" && { isRequired: "cannot be required" }),
    ...(change.isRequired === false &&
      traits?.required === "always" && { isRequired: "is always required" }),
    ...(change.label && !traits?.hasWords && { label: "cannot be changed" }),
    ...(change.help && !traits?.hasWords && { help: "cannot be changed" }),
    ...(change.rules?.length && !traits?.rules.length && { rules: "has no rules" }),
  };
}

/** The settings that a change of one field changes. */
export function changesOf(
  before: FormsSettings,
  form: FormName,
  field: string,
  { isRequired, isHidden, defaultValue, label, help, rules }: FormFieldChange,
): Partial<FormsSettings> {
  const names = (list: readonly string[], isIn: boolean) => {
    const others = list.filter((each) => each !== field);
    return isIn ? [...others, field] : others;
  };
  const entry = <T>(map: object, value: T | null) => {
    const { [field]: _, ...others } = map as Record<string, T>;
    return value === null ? others : { ...others, [field]: value };
  };
  const texts = (text: ShopText) => (text.en || text.sw ? text : null);
  return {
    ...(isRequired !== undefined && {
      [`${form}RequiredFields`]: names(before[`${form}RequiredFields`], isRequired),
    }),
    ...(isHidden !== undefined && {
      [`${form}HiddenFields`]: names(before[`${form}HiddenFields`], isHidden),
    }),
    ...(defaultValue !== undefined && {
      [`${form}DefaultValues`]: entry(before[`${form}DefaultValues`], defaultValue),
    }),
    ...(label && { [`${form}CustomLabels`]: entry(before[`${form}CustomLabels`], texts(label)) }),
    ...(help && { [`${form}HelpText`]: entry(before[`${form}HelpText`], texts(help)) }),
    ...(rules && {
      [`${form}ValidationRules`]: entry(
        before[`${form}ValidationRules`],
        rules.length > 0 ? rules : null,
      ),
    }),
  };
}

/** The errors of settings that concern this field, by the names of the change. */
export function problemsAtField(forms: FormsSettings, form: FormName, field: string): FieldErrors {
  const paths = {
    [`${form}HiddenFields`]: "isHidden",
    [`${form}DefaultValues.${field}`]: "defaultValue",
    [`${form}ValidationRules.${field}`]: "rules",
  };
  return Object.fromEntries(
    Object.entries(formsProblems(forms)).flatMap(([path, sentence]) => {
      const name = paths[path];
      return name ? [[name, sentence]] : [];
    }),
  );
}
