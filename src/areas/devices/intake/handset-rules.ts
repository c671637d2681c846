import { asCode, searchKey } from "#src/shared/text.ts";

/**
 * The IMEI and the serial number by which a handset is recognised. null for texts like "n/a", "haina" or "0000": users
 * type them for many handsets.
 */
export function handsetNumbers(handset: {
  imei?: string | null | undefined;
  serialNumber?: string | null | undefined;
}): { imei: string | null; serialNumber: string | null } {
  const serial = searchKey(asCode(handset.serialNumber ?? ""));
  const isSerial = serial.length >= SHORTEST_SERIAL && /\d/.test(serial) && !isOneSign(serial);
  const imei = handset.imei ?? "";
  return {
    imei: imei && !isOneSign(imei) ? imei : null,
    serialNumber: isSerial ? serial : null,
  };
}

const SHORTEST_SERIAL = 4;
const isOneSign = (text: string): boolean => /^(.)\1*$/.test(text);
