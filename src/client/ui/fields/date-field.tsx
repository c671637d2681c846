import type { ComponentPropsWithRef } from "react";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps &
  Omit<ComponentPropsWithRef<"input">, "className" | "type"> & { withTime?: boolean };

/** A day (`YYYY-MM-DD`), chosen with the device's own picker. */
export function DateField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  withTime,
  ...input
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          type={withTime ? "datetime-local" : "date"}
          className={cx(controlClasses, "appearance-none")}
        />
      )}
    </Field>
  );
}
