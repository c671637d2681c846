import { cx } from "../cx.ts";

type Props = {
  /** The name of the field, by which a refused form names it. */
  label: string;
  /** null, undefined: no error, nothing is shown. */
  error: string | null | undefined;
  /** For `aria-describedby` of the control. */
  id?: string;
  className?: string;
};

/**
 * The error below a control. A refused form looks for `data-field-error` to scroll to the first error, focus its
 * control and name it in a toast (forms/first-error.ts). So every error of a field is shown by this component or by
 * `Field`, inside the element that contains the control.
 */
export function FieldError({ label, error, id, className }: Props) {
  if (!error) return null;
  return (
    <p
      id={id}
      role="alert"
      data-field-error={label}
      className={cx("text-12 font-medium text-loss-ink", className)}
    >
      {error}
    </p>
  );
}
