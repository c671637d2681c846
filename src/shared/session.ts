import type { Permission, Role } from "./permissions.ts";
import type { Language } from "./words.ts";

/** `standard`: eight characters with upper case, lower case and a number. `long`: fifteen of any kind, no expiry. */
export const passwordPolicies = ["standard", "long"] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

/** The user as the session endpoints answer it (`/api/auth/session`, `/api/auth/sign-in`). */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Those in force: the user's own list, or the role's. */
  permissions: Permission[];
  /** A one-time or expired password: nothing but session, change-password and sign-out answers. */
  mustChangePassword: boolean;
  language: Language;
  twoFactorEnabled: boolean;
  /** What a new password must be like. */
  passwordPolicy: PasswordPolicy;
  /** Minutes without activity after which the session ends. */
  sessionTimeout: number;
  /** Wrong passwords and codes between the sign-in before this session and this one, whoever tried them. */
  failedAttempts: number;
}
