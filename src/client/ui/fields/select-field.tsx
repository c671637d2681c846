import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";

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
        <span className="relative flex items-center">
          <select {...select} {...ids} className={cx(controlClasses, "appearance-none pr-9")}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute right-3 text-ink-faint"
          />
        </span>
      )}
    </Field>
  );
}
