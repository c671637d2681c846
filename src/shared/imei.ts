import { asCode, withPlainDashes } from "./text.ts";

/** Whether the text has fifteen digits, of which the last one is the correct Luhn check digit (3GPP TS 23.003). */
export function isImei(value: string): boolean {
  if (!/^\d{15}$/.test(value)) return false;
  let sum = 0;
  for (let position = 0; position < 15; position++) {
    const digit = Number(value[position]);
    const doubled = position % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Normalises a typed IMEI by `asCode`, and removes the spaces, dots, dashes and slashes printed between its digits. */
export const normalizeImei = (typed: string): string =>
  withPlainDashes(asCode(typed)).replaceAll(/[\s.\-/]/g, "");
