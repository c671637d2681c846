/** Tanzanian phone numbers: +255 and nine digits. Mobile numbers begin with 6 or 7, landlines (without SMS) with 2. */

/** The message about an invalid phone number; its text is from spec §5. */
export const invalidPhoneMessage =
  "Please enter a valid Tanzanian phone number (e.g., 0712345678).";

/**
 * Converts typed text to E.164, as spec §5 defines. The result may be an invalid number; `isTanzanianPhone` checks it.
 */
export function normalizePhone(typed: string): string {
  const digits = typed
    .normalize("NFKC")
    .replaceAll(/\D/g, "")
    .replace(/^00(?=255)/, "");
  if (digits.startsWith("0")) return `+255${digits.slice(1)}`;
  // Many business cards print "+255 (0)712 …". The zero in brackets is no part of the number.
  if (digits.startsWith("2550")) return `+255${digits.slice(4)}`;
  if (digits.startsWith("255")) return `+${digits}`;
  if (digits.length === 9) return `+255${digits}`;
  return `+${digits}`;
}

export const isTanzanianPhone = (e164: string): boolean => /^\+255[267]\d{8}$/.test(e164);

/** Whether the number belongs to a mobile phone, which can receive an SMS. */
export const isMobilePhone = (e164: string): boolean => /^\+255[67]\d{8}$/.test(e164);

/**
 * Formats a Tanzanian phone number as people write it: "+255712345678" → "0712 345 678". Other numbers stay unchanged.
 */
export function formatPhone(e164: string): string {
  const local = /^\+255(\d{3})(\d{3})(\d{3})$/.exec(e164);
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : e164;
}
