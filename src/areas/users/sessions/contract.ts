import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams, moment, text } from "#src/shared/fields.ts";
import { permissions, roles } from "#src/shared/permissions.ts";
import { passwordPolicies, sessionStarts, type SessionUser } from "#src/shared/session.ts";
import { languages } from "#src/shared/words.ts";
import { passkey } from "../second-factors/passkey.ts";

/** The maximum length of a password: long enough for any passphrase, short enough to hash cheaply. */
const PASSWORD_MAX = 200;
export const password = z.string().min(1).max(PASSWORD_MAX);

const totp = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "is a code of six digits"));

/** As the user typed it: with or without the hyphen, in upper or lower case. */
const recoveryCode = z.string().min(10).max(20);
const recoveryCodes = z.array(z.string());

const sessionUser: z.ZodType<SessionUser> = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  mustChangePassword: z.boolean(),
  mustAddSecondFactor: z.boolean(),
  beganBy: z.enum(sessionStarts),
  language: z.enum(languages),
  twoFactorEnabled: z.boolean(),
  passwordPolicy: z.enum(passwordPolicies),
  sessionTimeout: z.int(),
  failedAttempts: z.int(),
});

/** The signed-in user, for every screen (shared/session.ts documents the fields). */
export const session = z.object({
  user: sessionUser,
  /** When the session ends at the latest; null for an access token. */
  endsAt: moment.nullable(),
});
export type Session = z.output<typeof session>;

/** A session of the user, in one browser. */
export const ownSession = z.object({
  id,
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
  beganBy: z.enum(sessionStarts),
  /** null if the browser is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: moment,
  lastSeenAt: moment,
});
export type OwnSession = z.output<typeof ownSession>;

/** What the user signs in with, beside the password. */
export const signInMethods = z.object({
  twoFactorEnabled: z.boolean(),
  isSecondFactorRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** The only address at which passkeys work; null if they work nowhere, because the shop's address is a number. */
  passkeyAddress: z.string().nullable(),
  hasPin: z.boolean(),
});
export type SignInMethods = z.output<typeof signInMethods>;

/** Endpoints of sign-in and sessions, and of the user's own credentials and preferences. */
export const authContract = contract({
  getSession: {
    method: "GET",
    path: "/api/auth/session",
    summary: "Who is signed in",
    access: "session",
    duringMaintenance: true,
    refreshesOn: ["users"],
    output: session,
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    summary: "Ends this session",
    access: "session",
    duringMaintenance: true,
    output: done,
    errors: ["conflict"],
  },
  hideFailedAttempts: {
    method: "POST",
    path: "/api/auth/failed-attempts/seen",
    summary: "The user has seen how many sign-ins failed; this session does not tell it again",
    access: "session",
    duringMaintenance: true,
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
    duringMaintenance: true,
    body: z.strictObject({
      email: text(254).toLowerCase(),
      password,
      totp: totp.optional(),
      recoveryCode: recoveryCode.optional(),
    }),
    output: session,
    errors: [
      "invalid_credentials",
      "totp_required",
      "totp_invalid",
      "passkey_required",
      "recovery_code_invalid",
      "too_many_requests",
    ],
    transaction: "own",
  },
  changePassword: {
    method: "POST",
    path: "/api/auth/change-password",
    summary: "Replaces the user's own password; ends their other sessions and sets another cookie",
    access: "session",
    duringMaintenance: true,
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    output: session,
    errors: [
      "wrong_password",
      "weak_password",
      "breached_password",
      "too_many_requests",
      "forbidden",
      "unauthenticated",
    ],
    transaction: "own",
  },
  beginTwoFactor: {
    method: "POST",
    path: "/api/auth/two-factor",
    summary:
      "A secret for an authenticator app; in force once confirmed, in place of an earlier app",
    access: "second-factor-setup",
    duringMaintenance: true,
    body: z.strictObject({ currentPassword: password }),
    output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ["wrong_password", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  confirmTwoFactor: {
    method: "POST",
    path: "/api/auth/two-factor/confirm",
    summary:
      "Puts two-factor sign-in in force, with a first code; ends the other sessions and the PIN. Answers new recovery codes, shown this once",
    access: "second-factor-setup",
    duringMaintenance: true,
    body: z.strictObject({ totp }),
    output: z.object({ recoveryCodes }),
    errors: ["totp_invalid", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  disableTwoFactor: {
    method: "POST",
    path: "/api/auth/two-factor/disable",
    summary: "Signing in takes only the password again; ends the other sessions",
    access: "signed-in",
    body: z.strictObject({ currentPassword: password }),
    output: done,
    errors: ["wrong_password", "second_factor_stays", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  createRecoveryCodes: {
    method: "POST",
    path: "/api/auth/two-factor/recovery-codes",
    summary: "New recovery codes, shown this once; the old ones end",
    access: "signed-in",
    body: z.strictObject({ currentPassword: password }),
    output: z.object({ recoveryCodes }),
    errors: ["wrong_password", "no_second_factor", "too_many_requests", "forbidden"],
    transaction: "own",
  },
  getSignInMethods: {
    method: "GET",
    path: "/api/auth/methods",
    summary: "What the user signs in with: second factors, passkeys, recovery codes left, PIN",
    access: "second-factor-setup",
    duringMaintenance: true,
    refreshesOn: ["users", "settings"],
    output: signInMethods,
  },
  listOwnSessions: {
    method: "GET",
    path: "/api/auth/sessions",
    summary: "The browsers in which the user is signed in, this one first",
    access: "signed-in",
    refreshesOn: ["users"],
    output: z.object({ items: z.array(ownSession) }),
  },
  endOwnSession: {
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    summary: "Ends one of the user's own sessions",
    access: "signed-in",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  endOwnSessions: {
    method: "POST",
    path: "/api/auth/sign-out-everywhere",
    summary: "Ends all of the user's own sessions, this one too, and their PIN in all browsers",
    access: "session",
    duringMaintenance: true,
    output: done,
    errors: ["conflict"],
  },
});
