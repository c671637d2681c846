import { isMobilePhone, normalizePhone } from "#src/shared/phone.ts";

/**
 * The number of a supplier as WhatsApp wants it: digits with the code of the country. Suppliers are often abroad, so
 * that only a number with this code is certain. null: the user must choose the recipient.
 */
export function supplierNumber(phone: string | null): string | null {
  const typed = (phone ?? "").trim();
  const digits = typed.replaceAll(/\D/g, "");
  if (/^(\+|00)/.test(typed)) {
    const number = typed.startsWith("00") ? digits.slice(2) : digits;
    return /^[1-9]\d{7,14}$/.test(number) ? number : null;
  }
  const own = normalizePhone(typed);
  return isMobilePhone(own) ? own.slice(1) : null;
}
