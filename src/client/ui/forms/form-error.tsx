import { Notice } from "../feedback/notice.tsx";

/** Why the whole form was refused, above its buttons; errors of single fields stand at the fields. */
export function FormError({ text }: { text: string | null | undefined }) {
  return text ? <Notice tone="loss">{text}</Notice> : null;
}
