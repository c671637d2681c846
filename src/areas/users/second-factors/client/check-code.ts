import { wrongOf } from "#src/client/checks.ts";

/** Checks that a two-factor code has six digits; spaces between them are allowed. */
export const checkCode = ({ totp }: { totp: string }): Record<string, string> =>
  wrongOf({ totp: /^(\d\s*){6}$/.test(totp.trim()) ? undefined : "users:twoFactor.sixDigits" });
