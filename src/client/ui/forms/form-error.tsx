import { Notice } from "../feedback/notice.tsx";

/** The message of a refusal that concerns the form as a whole. Errors of single fields are shown at their fields. */
export function FormError({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div data-form-error>
      <Notice tone="loss">{text}</Notice>
    </div>
  );
}
