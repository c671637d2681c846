import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { SelectBox } from "../select-box.tsx";

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  disabled?: boolean;
};

type Props = FieldProps &
  Omit<ComponentPropsWithRef<"select">, "className" | "children"> & {
    options: readonly Option[];
    placeholder?: string;
  };

/** One of a few choices, in a native `select`. For free text with suggestions, use SuggestField. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  options,
  placeholder,
  ...select
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(ids) => (
        <SelectBox {...select} {...ids}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
