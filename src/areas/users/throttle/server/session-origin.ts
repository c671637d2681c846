/** Where a sign-in comes from. */
export interface SessionOrigin {
  userAgent: string | null;
  address: string | null;
  /** The device token of the browser (device-cookie.ts). */
  device?: string | null;
  /** The token of this browser's previous session, which the new session ends. */
  replaces?: string | null;
}
