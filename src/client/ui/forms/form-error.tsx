import { Notice } from "../feedback/notice.tsx";

/** The refusal of the whole form, above its buttons. Errors of single fields show at the fields. */
export function FormError({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div data-form-error>
      <Notice tone="loss">{text}</Notice>
    </div>
  );
}
