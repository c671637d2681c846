import { useId, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";

export { controlClasses } from "./control-classes.ts";

export type FieldProps = {
  label: string;
  /** Shows the label only to screen readers, for fields whose meaning is obvious. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong and how the user corrects it. The error is shown instead of the hint. */
  error?: string | undefined;
  /** True shows the word "optional" beside the label. False tells screen readers that the field is required. */
  optional?: boolean;
  className?: string;
};

export type ControlIds = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

/**
 * The frame of most fields, such as TextField: a label above, a hint or an error below. Both texts are linked to the
 * control for screen readers.
 */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id: ownId,
  children,
}: FieldProps & { id?: string | undefined; children: (ids: ControlIds) => ReactNode }) {
  const { t } = useTranslation();
  const made = useId();
  const id = ownId ?? made;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={cx("text-14 font-medium", hideLabel && "sr-only")}>
        {label}
        {optional ? (
          <span className="ml-1.5 font-normal text-ink-faint">{t("optional")}</span>
        ) : null}
      </label>
      {children({
        id,
        ...(note ? { "aria-describedby": noteId } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
        ...(optional === false ? { "aria-required": true as const } : {}),
      })}
      {note ? (
        <p
          id={noteId}
          data-field-error={error ? label : undefined}
          className={cx("text-12", error ? "font-medium text-loss-ink" : "text-ink-faint")}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}
