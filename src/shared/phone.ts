/** Tanzanian phone numbers: +255 and nine digits, starting 6 or 7 for mobiles, 2 for landlines (no SMS). */

/** Spec §5, the message for every number that is not one. */
export const invalidPhoneMessage =
  "Please enter a valid Tanzanian phone number (e.g., 0712345678).";

/** What was typed → E.164, following spec §5; the result is not necessarily valid, see `isTanzanianPhone`. */
export function normalizePhone(typed: string): string {
  const digits = typed
    .normalize("NFKC")
    .replaceAll(/\D/g, "")
    .replace(/^00(?=255)/, "");
  if (digits.startsWith("0")) return `+255${digits.slice(1)}`;
  // "+255 (0)712 …" is written on many cards.
  if (digits.startsWith("2550")) return `+255${digits.slice(4)}`;
  if (digits.startsWith("255")) return `+${digits}`;
  if (digits.length === 9) return `+255${digits}`;
  return `+${digits}`;
}

export const isTanzanianPhone = (e164: string): boolean => /^\+255[267]\d{8}$/.test(e164);

/** Can it receive an SMS? */
export const isMobilePhone = (e164: string): boolean => /^\+255[67]\d{8}$/.test(e164);

/** "+255712345678" → "0712 345 678", as people here write and say it. */
export function formatPhone(e164: string): string {
  const local = /^\+255(\d{3})(\d{3})(\d{3})$/.exec(e164);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : e164;
}
