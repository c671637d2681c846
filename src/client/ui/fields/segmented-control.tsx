import { useId, type ReactNode, type Ref } from "react";
import { cx } from "../cx.ts";
import { Kbd } from "../kbd.tsx";
import { FieldError } from "./field-error.tsx";

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** The keyboard shortcut of the choice, shown on it except on phones. */
  hint?: string;
};

type Props<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly Segment<Value>[];
  error?: string | undefined;
  name?: string;
  /** Refers to the first segment, which gets the focus when the form reports an error of this field. */
  ref?: Ref<HTMLInputElement>;
  /** Whether the segments fill the whole width. */
  wide?: boolean;
  className?: string;
};

/** Two to five choices, all visible. It is a radio group: arrow keys choose, and Tab leaves the group. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel,
  value,
  onChange,
  options,
  error,
  name,
  ref,
  wide,
  className,
}: Props<Value>) {
  const made = useId();
  return (
    <fieldset
      className={cx("min-w-0", className)}
      aria-describedby={error ? `${made}-error` : undefined}
    >
      <legend className={cx("mb-1.5 font-medium", hideLabel && "sr-only")}>{label}</legend>
      <div
        className={cx(
          "max-w-full gap-0.5 overflow-x-auto phone:flex-wrap rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset",
          wide ? "flex" : "inline-flex",
        )}
      >
        {options.map((option, at) => (
          <label
            key={option.value}
            className={cx(
              "relative flex h-8 items-center justify-center gap-1.5 rounded-[6px] px-3 font-medium whitespace-nowrap text-ink-quiet transition-colors duration-100 hover:text-ink phone:h-11 phone:px-2",
              "has-checked:bg-raised has-checked:text-ink has-checked:shadow-lift has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-ring",
              wide && "flex-1",
            )}
          >
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={name ?? made}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              // The invisible radio button covers the whole segment, so that the whole segment reacts to touch.
              className="absolute inset-0 cursor-pointer appearance-none rounded-[6px] outline-none phone:-inset-y-0.5"
            />
            {option.icon}
            {option.label}
            {option.hint ? (
              <span aria-hidden="true">
                <Kbd keys={option.hint} />
              </span>
            ) : null}
          </label>
        ))}
      </div>
      <FieldError id={`${made}-error`} label={label} error={error} className="mt-1.5" />
    </fieldset>
  );
}
