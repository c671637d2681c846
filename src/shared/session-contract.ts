import * as z from "zod";
import { contract } from "./contract.ts";
import { done, id } from "./fields.ts";
import { permissions, roles } from "./permissions.ts";

/** What every screen knows of the one who is signed in. Answered by the area users; the shell reads it here. */

export const languages = ["en", "sw"] as const;
export type Language = (typeof languages)[number];

/** `standard`: eight characters with upper case, lower case and a number. `long`: fifteen of any kind, no expiry. */
export const passwordPolicies = ["standard", "long"] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Those in force: the user's own list, or the role's. */
  permissions: z.array(z.enum(permissions)),
  /** A one-time or expired password: nothing but session, change-password and sign-out answers. */
  mustChangePassword: z.boolean(),
  language: z.enum(languages),
  twoFactorEnabled: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const session = z.object({
  user: sessionUser,
  /** Minutes without activity after which the session ends. */
  sessionTimeout: z.int(),
  /** What a new password must be like. */
  passwordPolicy: z.enum(passwordPolicies),
});
export type Session = z.output<typeof session>;

export const sessionContract = contract({
  getSession: {
    method: "GET",
    path: "/api/auth/session",
    summary: "Who is signed in",
    access: "session",
    output: session,
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    summary: "Ends this session",
    access: "session",
    output: done,
  },
  updatePreferences: {
    method: "PATCH",
    path: "/api/auth/preferences",
    summary: "Changes what is the user's own choice: the language",
    access: "signed-in",
    body: z.strictObject({ language: z.enum(languages) }),
    output: session,
    idempotencyKey: "optional",
  },
});
