/** The passport of the handset with this serial number or IMEI. */
export const passportHref = (code: string): string => `/passport?code=${encodeURIComponent(code)}`;
