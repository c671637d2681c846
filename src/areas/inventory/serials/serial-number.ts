import { isImei } from "#src/shared/imei.ts";
import { asCode } from "#src/shared/text.ts";

/** Pieces that are named one by one in a line of anything. */
export const MOST_SERIALS = 1000;
const LONGEST_SERIAL = 40;

/** As it is kept: upper-case, without spaces; the dots and dashes that phones print into an IMEI are not of it. */
export function normalizeSerial(typed: string): string {
  const serial = asCode(typed).replaceAll(" ", "").toUpperCase();
  const digits = serial.replaceAll(/[.\-/]/g, "");
  return /^\d{15}$/.test(digits) ? digits : serial;
}

/** Fifteen digits are meant as one; whether they are one, `serialProblem` says. */
const looksLikeImei = (serial: string): boolean => /^\d{15}$/.test(serial);

/** Why a normalised serial cannot be one; `imei`: its last digit does not fit, so one of them is wrong. */
export type SerialProblem = "empty" | "long" | "letters" | "imei";

export function serialProblem(serial: string): SerialProblem | null {
  if (serial === "") return "empty";
  if (serial.length > LONGEST_SERIAL) return "long";
  if (!/^[0-9A-Z][0-9A-Z._/:+#*-]*$/.test(serial)) return "letters";
  return looksLikeImei(serial) && !isImei(serial) ? "imei" : null;
}
