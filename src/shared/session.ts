import type { Permission, Role } from "./permissions.ts";
import type { Language } from "./words.ts";

/**
 * The rules for new passwords. `standard`: at least eight characters with upper case, lower case and a number. `long`:
 * at least fifteen characters of any kind; such a password does not expire.
 */
export const passwordPolicies = ["standard", "long"] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

/** How a session began: with the password, with a passkey, or with the PIN of this till. */
export const sessionStarts = ["password", "passkey", "pin"] as const;
export type SessionStart = (typeof sessionStarts)[number];

/** The signed-in user, as the session endpoints answer it (`/api/auth/session`, `/api/auth/sign-in`). */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The user's permissions: the stored ones or, if none are stored, the defaults of the role. */
  permissions: Permission[];
  /** Whether the user must choose a new password (it is one-time or expired) before most endpoints admit the user. */
  mustChangePassword: boolean;
  /** Whether the user must add a second factor to the password before most endpoints admit the user. */
  mustAddSecondFactor: boolean;
  beganBy: SessionStart;
  language: Language;
  twoFactorEnabled: boolean;
  /** The rules that the user's next password must satisfy. */
  passwordPolicy: PasswordPolicy;
  /** The number of minutes without activity after which the session ends. */
  sessionTimeout: number;
  /**
   * The number of failed attempts between the previous sign-in and this one; 0 after the user has dismissed the notice.
   */
  failedAttempts: number;
}
