/** Tanzanian phone numbers: +255 and nine digits. The first of them is 6 or 7 for mobiles, 2 for landlines (no SMS). */

/** The message for an invalid phone number (spec §5). */
export const invalidPhoneMessage =
  "Please enter a valid Tanzanian phone number (e.g., 0712345678).";

/** Typed text → E.164, according to spec §5. The result may be invalid, see `isTanzanianPhone`. */
export function normalizePhone(typed: string): string {
  const digits = typed
    .normalize("NFKC")
    .replaceAll(/\D/g, "")
    .replace(/^00(?=255)/, "");
  if (digits.startsWith("0")) return `+255${digits.slice(1)}`;
  // Removes the zero of "+255 (0)712 …", as many business cards print it.
  if (digits.startsWith("2550")) return `+255${digits.slice(4)}`;
  if (digits.startsWith("255")) return `+${digits}`;
  if (digits.length === 9) return `+255${digits}`;
  return `+${digits}`;
}

export const isTanzanianPhone = (e164: string): boolean => /^\+255[267]\d{8}$/.test(e164);

/** Whether the number can receive an SMS. */
export const isMobilePhone = (e164: string): boolean => /^\+255[67]\d{8}$/.test(e164);

/** "+255712345678" → "0712 345 678", as people in Tanzania write it. */
export function formatPhone(e164: string): string {
  const local = /^\+255(\d{3})(\d{3})(\d{3})$/.exec(e164);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : e164;
}
