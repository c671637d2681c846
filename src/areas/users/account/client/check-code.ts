import { wrongOf } from "#src/client/checks.ts";

/** Six digits, with any spaces between them. */
export const checkCode = ({ totp }: { totp: string }): Record<string, string> =>
  wrongOf({ totp: /^(\d\s*){6}$/.test(totp.trim()) ? undefined : "users:twoFactor.sixDigits" });
