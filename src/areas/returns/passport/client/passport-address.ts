import { pageHref } from "#src/shared/addresses.ts";
/** The passport of the handset with this serial number or IMEI. */
export const passportHref = (code: string): string => pageHref("/passport", {}, { code });
