import { Notice } from "../feedback/notice.tsx";

/** The refusal of the form as a whole, above its buttons. The error of a single field is shown at the field. */
export function FormError({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div data-form-error>
      <Notice tone="loss">{text}</Notice>
    </div>
  );
}
