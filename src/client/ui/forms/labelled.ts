import type { FieldPath, FieldValues } from "react-hook-form";
import type { AppForm } from "./form-base.tsx";

/** The fields that have a label with this prefix. */
type Labelled<Input extends FieldValues, Key extends string, Prefix extends string> = {
  [Name in FieldPath<Input>]: `${Prefix}${Name}` extends Key ? Name : never;
}[FieldPath<Input>];

/**
 * Binds fields together with their labels, where the key of the label is the name of the field after a prefix:
 * `const { input, control } = labelled(form, t, "field.")`
 * `<TextField {...input("name")} maxLength={80} />`, `<FormField {...control("price")} as={MoneyField} />`
 */
export function labelled<
  Input extends FieldValues,
  Output,
  Key extends string,
  const Prefix extends string,
>(form: AppForm<Input, Output>, t: (key: Key) => string, prefix: Prefix) {
  return withLabels(form, (name: Labelled<Input, Key, Prefix>) => t(`${prefix}${name}` as Key));
}

/** Binds fields together with their labels, which `labelOf` returns. */
export const withLabels = <Input extends FieldValues, Output, Names extends FieldPath<Input>>(
  form: AppForm<Input, Output>,
  labelOf: (name: Names) => string,
) => ({
  /** The properties of a TextField, TextArea, SelectField or CheckboxField. */
  input: (name: Names) => ({ label: labelOf(name), ...form.field(name) }),
  /** The properties of a FormField. */
  control: <Name extends Names>(name: Name) => ({ form, name, label: labelOf(name) }),
});
