import { cx } from "../cx.ts";

type Props = {
  /** The name of the field. The toast of a refused form mentions this name. */
  label: string;
  /** The text of the error. Without a text, the component shows nothing. */
  error: string | null | undefined;
  /** The id of the error, for `aria-describedby` of the control. */
  id?: string;
  className?: string;
};

/**
 * The error below a control. When a form is refused, forms/first-error.ts finds the first error by `data-field-error`,
 * scrolls to it, focuses its control and names the field in a toast. Therefore every error of a field must have this
 * attribute, as here and in Field and CheckboxField, and stand inside the element that contains the control.
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
