import { Check } from "lucide-react";
import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { cx } from "../cx.ts";

type Props = Omit<ComponentPropsWithRef<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
};

/** A yes-or-no value that is saved together with its form. For a setting with immediate effect, use SwitchField. */
export function CheckboxField({ label, hint, error, className, id, ...input }: Props) {
  const made = useId();
  const own = id ?? made;
  const note = error ?? hint;
  return (
    <div className={cx("flex flex-col", className)}>
      <label htmlFor={own} className="flex min-h-9 items-center gap-2.5 phone:min-h-11">
        <span className="relative flex size-[18px] shrink-0">
          <input
            {...input}
            id={own}
            type="checkbox"
            aria-describedby={note ? `${own}-note` : undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-[18px] appearance-none rounded-small border border-line-control bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-60 aria-invalid:border-loss"
          />
          <Check
            aria-hidden="true"
            size={14}
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {note ? (
        <p
          id={`${own}-note`}
          data-field-error={error ? (typeof label === "string" ? label : "") : undefined}
          className={cx("pl-7 text-12", error ? "font-medium text-loss-ink" : "text-ink-faint")}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}
