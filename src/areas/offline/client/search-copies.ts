/** Finds copies by typed text, as lists of the server do. */
import { normalizePhone } from "#src/shared/phone.ts";
import { searchKey } from "#src/shared/text.ts";

/** Whether a record matches: `text` is in the form of `searchKey`, `numbers` are phone numbers in the stored form. */
export type Matches = (text: string, numbers: readonly (string | null)[]) => boolean;

const looksLikePhone = /^[\d\s()+./-]{3,}$/;

/** Every word of the typed text must be in the record. Digits also find a phone number that begins or ends with them. */
export function matcherOf(typed: string): Matches {
  const words = searchKey(typed).trim().split(" ").filter(Boolean);
  const digits = looksLikePhone.test(typed.trim()) ? typed.replaceAll(/\D/g, "") : "";
  const begins = beginningOf(digits);
  return (text, numbers) =>
    words.every((word) => text.includes(word)) ||
    (digits.length >= 3 &&
      numbers.some(
        (number) =>
          number !== null &&
          (number.startsWith(begins) || number.endsWith(digits.replace(/^0/, ""))),
      ));
}

/** The typed digits as the beginning of a stored number: 0712 and 255712 are +255712. */
function beginningOf(digits: string): string {
  if (digits.startsWith("0") && digits.length < 10) return `+255${digits.slice(1)}`;
  if (digits.startsWith("255")) return `+${digits}`;
  return digits.length >= 9 ? normalizePhone(digits) : `+255${digits}`;
}
