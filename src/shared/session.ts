import type { Permission, Role } from "./permissions.ts";
import type { Language } from "./words.ts";

/**
 * `standard`: eight characters with upper case, lower case and a number. `long`: fifteen characters of any kind,
 * without expiry.
 */
export const passwordPolicies = ["standard", "long"] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

/** The user in the answers of the session endpoints (`/api/auth/session`, `/api/auth/sign-in`). */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The effective permissions: the stored list, or the defaults of the role. */
  permissions: Permission[];
  /** Whether the password is one-time or expired. Then only session, change-password and sign-out are admitted. */
  mustChangePassword: boolean;
  language: Language;
  twoFactorEnabled: boolean;
  /** The policy for a new password. */
  passwordPolicy: PasswordPolicy;
  /** Minutes without activity until the session ends. */
  sessionTimeout: number;
  /** The number of wrong passwords and codes, from any device, between the previous and the current sign-in. */
  failedAttempts: number;
}
