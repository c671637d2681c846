import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "../cx.ts";
import { controlClasses, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps &
  Omit<ComponentPropsWithRef<"input">, "className" | "prefix"> & {
    prefix?: string;
    suffix?: ReactNode;
    inputClassName?: string;
  };

/** A field for one line of text. In a form, spread the result of `form.field('name')` on it. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  prefix,
  suffix,
  inputClassName,
  ...input
}: Props) {
  const frame = { label, hideLabel, hint, error, optional, className, id };
  return (
    <Field {...frame}>
      {(ids) => (
        <span className="relative flex items-center">
          {prefix ? (
            <span className="pointer-events-none absolute left-3 text-ink-faint">{prefix}</span>
          ) : null}
          <input
            autoComplete="off"
            {...input}
            {...ids}
            className={cx(
              controlClasses,
              prefix && "pl-10",
              Boolean(suffix) && "pr-11",
              inputClassName,
            )}
          />
          {suffix ? (
            <span className="absolute right-1 flex items-center text-ink-faint">{suffix}</span>
          ) : null}
        </span>
      )}
    </Field>
  );
}
