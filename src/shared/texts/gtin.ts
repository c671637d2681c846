import { asCode } from "#src/shared/text.ts";

/**
 * Normalises a barcode by `asCode`. UPC-A has twelve digits, and EAN-13 is the same number with a zero before it: they
 * are one GTIN, which is stored with thirteen digits. The check digit is not asked for, because shops print numbers of
 * their own without one.
 */
export function asBarcode(typed: string): string {
  const code = asCode(typed);
  return /^\d{12}$/.test(code) ? `0${code}` : code;
}
