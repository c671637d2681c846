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
  /** The effective permissions. */
  permissions: Permission[];
  /** The password is one-time or expired. Only the endpoints for session, change-password and sign-out answer. */
  mustChangePassword: boolean;
  language: Language;
  twoFactorEnabled: boolean;
  /** The policy for a new password. */
  passwordPolicy: PasswordPolicy;
  /** Minutes without activity until the session ends. */
  sessionTimeout: number;
  /** Wrong passwords and codes between the previous sign-in and this one, from any device. */
  failedAttempts: number;
}
