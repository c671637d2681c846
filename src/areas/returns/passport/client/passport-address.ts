import { pageHref } from "#src/shared/addresses.ts";
/** The address of the passport of the handset with this serial number or IMEI. */
export const passportHref = (code: string): string => pageHref("/passport", {}, { code });
