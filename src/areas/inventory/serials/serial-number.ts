import { isImei } from "#src/shared/imei.ts";
import { asCode } from "#src/shared/text.ts";

/** The maximum number of serial numbers in one line of a sale, order or return. */
export const MOST_SERIALS = 1000;
const LONGEST_SERIAL = 40;

/** The stored form: upper case, without spaces. An IMEI also loses the dots and dashes of its usual notation. */
export function normalizeSerial(typed: string): string {
  const serial = asCode(typed).replaceAll(" ", "").toUpperCase();
  const digits = serial.replaceAll(/[.\-/]/g, "");
  return /^\d{15}$/.test(digits) ? digits : serial;
}

/** Fifteen digits are treated as an IMEI; `serialProblem` checks the last digit. */
const looksLikeImei = (serial: string): boolean => /^\d{15}$/.test(serial);

/** Why a normalised serial number is invalid; `imei`: its check digit is wrong, so it has a typing error. */
export type SerialProblem = "empty" | "long" | "letters" | "imei";

export function serialProblem(serial: string): SerialProblem | null {
  if (serial === "") return "empty";
  if (serial.length > LONGEST_SERIAL) return "long";
  if (!/^[0-9A-Z][0-9A-Z._/:+#*-]*$/.test(serial)) return "letters";
  return looksLikeImei(serial) && !isImei(serial) ? "imei" : null;
}
