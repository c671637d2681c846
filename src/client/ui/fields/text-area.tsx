import type { ComponentPropsWithRef } from "react";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & Omit<ComponentPropsWithRef<"textarea">, "className">;

/** A field for several lines of text. If the browser supports it, the field grows with the text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  rows = 3,
  ...input
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(ids) => (
        <textarea
          {...input}
          {...ids}
          rows={rows}
          className={cx(
            controlClasses,
            "field-sizing-content h-auto max-h-80 min-h-20 resize-y py-2 phone:h-auto",
          )}
        />
      )}
    </Field>
  );
}
