import { isImei, normalizeImei } from "#src/shared/imei.ts";

/** The IMEI in its stored form; "" while the typed one is not complete or not right. */
export function typedImei(typed: string): string {
  const imei = normalizeImei(typed);
  return isImei(imei) ? imei : "";
}
