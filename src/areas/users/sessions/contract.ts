import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, text } from "#src/shared/fields.ts";
import { permissions, roles } from "#src/shared/permissions.ts";
import { passwordPolicies, type SessionUser } from "#src/shared/session.ts";
import { languages } from "#src/shared/words.ts";

/** The maximum length of a password: long enough for any passphrase, short enough to hash cheaply. */
const PASSWORD_MAX = 200;
export const password = z.string().min(1).max(PASSWORD_MAX);

const totp = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "is a code of six digits"));

const sessionUser: z.ZodType<SessionUser> = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  mustChangePassword: z.boolean(),
  language: z.enum(languages),
  twoFactorEnabled: z.boolean(),
  passwordPolicy: z.enum(passwordPolicies),
  sessionTimeout: z.int(),
  failedAttempts: z.int(),
});

/** The signed-in user, for every screen (shared/session.ts documents the fields). */
export const session = z.object({ user: sessionUser });
export type Session = z.output<typeof session>;

/** Endpoints of sign-in and sessions, and of the user's own credentials and preferences. */
export const authContract = contract({
  getSession: {
    method: "GET",
    path: "/api/auth/session",
    summary: "Who is signed in",
    access: "session",
    refreshesOn: ["users"],
    output: session,
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    summary: "Ends this session",
    access: "session",
    output: done,
    errors: ["conflict"],
  },
  hideFailedAttempts: {
    method: "POST",
    path: "/api/auth/failed-attempts/seen",
    summary: "The user has seen how many sign-ins failed; this session does not tell it again",
    access: "session",
    output: session,
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
  signIn: {
    method: "POST",
    path: "/api/auth/sign-in",
    summary: "Starts a session, sets its cookie and ends the one this browser had",
    access: "public",
    body: z.strictObject({
      email: text(254).toLowerCase(),
      password,
      totp: totp.optional(),
    }),
    output: session,
    errors: ["invalid_credentials", "totp_required", "totp_invalid", "too_many_requests"],
    transaction: "own",
  },
  changePassword: {
    method: "POST",
    path: "/api/auth/change-password",
    summary: "Replaces the user's own password; ends their other sessions and sets another cookie",
    access: "session",
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    output: session,
    errors: [
      "wrong_password",
      "weak_password",
      "too_many_requests",
      "forbidden",
      "unauthenticated",
    ],
    transaction: "own",
  },
  beginTwoFactor: {
    method: "POST",
    path: "/api/auth/two-factor",
    summary: "A secret for an authenticator app; in force once confirmed",
    access: "signed-in",
    body: z.strictObject({ currentPassword: password }),
    output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ["wrong_password", "conflict", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  confirmTwoFactor: {
    method: "POST",
    path: "/api/auth/two-factor/confirm",
    summary: "Puts two-factor sign-in in force, with a first code; ends the other sessions",
    access: "signed-in",
    body: z.strictObject({ totp }),
    output: done,
    errors: ["totp_invalid", "conflict", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  disableTwoFactor: {
    method: "POST",
    path: "/api/auth/two-factor/disable",
    summary: "Signing in takes only the password again; ends the other sessions",
    access: "signed-in",
    body: z.strictObject({ currentPassword: password }),
    output: done,
    errors: ["wrong_password", "too_many_requests", "forbidden"],
    transaction: "own",
  },
});
