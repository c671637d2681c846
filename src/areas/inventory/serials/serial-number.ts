import { isImei } from "#src/shared/imei.ts";
import { asCode } from "#src/shared/text.ts";

/** The maximum number of serial numbers in one list of a request, for example in one line of a sale. */
export const MAX_SERIALS = 1000;
const LONGEST_SERIAL = 40;

/**
 * Converts a serial number to its stored form: upper case, without spaces. An IMEI also loses dots, dashes and slashes.
 */
export function normalizeSerial(typed: string): string {
  const serial = asCode(typed).replaceAll(" ", "").toUpperCase();
  const digits = serial.replaceAll(/[.\-/]/g, "");
  return /^\d{15}$/.test(digits) ? digits : serial;
}

/** Any fifteen digits are treated as an IMEI. `serialProblem` then checks the last digit, which is a check digit. */
const looksLikeImei = (serial: string): boolean => /^\d{15}$/.test(serial);

/** Why a serial number is not valid. `imei`: the check digit is wrong, which shows a typing error. */
export type SerialProblem = "empty" | "long" | "letters" | "imei";

export function serialProblem(serial: string): SerialProblem | null {
  if (serial === "") return "empty";
  if (serial.length > LONGEST_SERIAL) return "long";
  if (!/^[0-9A-Z][0-9A-Z._/:+#*-]*$/.test(serial)) return "letters";
  return looksLikeImei(serial) && !isImei(serial) ? "imei" : null;
}
