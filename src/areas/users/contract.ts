import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  email,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  phone,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { permissions, roles } from "#src/shared/permissions.ts";
import { languages } from "#src/shared/words.ts";

export const DEFAULT_MAX_DEVICES = 10;

export const permissionList = z
  .array(z.enum(permissions))
  .max(permissions.length)
  .refine((list) => new Set(list).size === list.length, "names a permission twice");

const details = {
  phone: emptyToNull(phone).optional(),
  department: emptyToNull(text(80)).optional(),
};

const rights = {
  /** The maximum number of devices in repair that may be assigned to the user, if the user is a technician. */
  maxDevicesAllowed: z.int().min(0).max(1000).optional(),
  /** Permissions that replace those of the role, unless the list is empty. */
  permissions: permissionList.optional(),
};

export const newUser = z.strictObject({
  name: requiredText(120),
  email,
  role: z.enum(roles),
  ...details,
  ...rights,
});
export type NewUser = z.output<typeof newUser>;

export const userChange = z.strictObject({
  version,
  name: requiredText(120).optional(),
  email: email.optional(),
  ...details,
});
export type UserChange = z.output<typeof userChange>;

/** The reason for a change of rights. The event of the change records it. */
const reason = requiredText(300);

export const rightsChange = z.strictObject({
  version,
  role: z.enum(roles).optional(),
  ...rights,
  reason,
});
export type RightsChange = z.output<typeof rightsChange>;

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  phone: z.string().nullable(),
  department: z.string().nullable(),
  maxDevicesAllowed: z.int(),
  /** The user's own list; empty: the permissions of the role apply. */
  permissions: z.array(z.enum(permissions)),
  /** What the user may do: the own list or, if it is empty, what the role may do in this shop. */
  permissionsInForce: z.array(z.enum(permissions)),
  language: z.enum(languages),
  mustChangePassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  failedLoginAttempts: z.int(),
  lastLogin: moment.nullable(),
  ...versionFields,
});
export type User = z.output<typeof user>;

/** A browser in which a user is signed in. */
export const userSession = z.object({
  id,
  /** What the browser says of itself; null if it is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: moment,
  lastSeenAt: moment,
});
export type UserSession = z.output<typeof userSession>;

/** The one-time password. It is shown once; the record of the user has only its hash. */
const temporaryPassword = z.string();

export const accessToken = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  createdBy: person,
  /**
   * Whether the viewer may revoke the token. False when the user who made the token has more rights than the viewer.
   */
  isRevocable: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  revokedAt: moment.nullable(),
});
export type AccessToken = z.output<typeof accessToken>;

export const newAccessToken = z.strictObject({
  name: requiredText(80),
  permissions: permissionList.min(1),
});
export type NewAccessToken = z.output<typeof newAccessToken>;

export const usersContract = contract({
  listUsers: {
    method: "GET",
    path: "/api/users",
    summary: "Users, newest first; searched by name, email or phone",
    access: "manage_users",
    refreshesOn: ["users"],
    query: listQuery.extend({ role: z.enum(roles).optional(), active: z.stringbool().optional() }),
    output: page(user),
  },
  createUser: {
    method: "POST",
    path: "/api/users",
    summary: "A new user with a one-time password, which is shown this once",
    access: "manage_users",
    body: newUser,
    output: user.extend({ temporaryPassword }),
    status: 201,
    errors: ["email_taken"],
    idempotencyKey: "required",
    secretAnswer: true,
  },
  getUser: {
    method: "GET",
    path: "/api/users/:id",
    summary: "One user",
    access: "manage_users",
    refreshesOn: ["users"],
    params: idParams,
    output: user,
  },
  updateUser: {
    method: "PATCH",
    path: "/api/users/:id",
    summary: "Changes name, email and contact of a user; another email ends their sessions",
    access: "manage_users",
    params: idParams,
    body: userChange,
    output: user,
    errors: ["stale_version", "email_taken"],
    idempotencyKey: "optional",
  },
  changeUserRights: {
    method: "POST",
    path: "/api/users/:id/rights",
    summary: "Changes what a user may do, with the reason; takes effect at once",
    access: "change_user_rights",
    params: idParams,
    body: rightsChange,
    output: user,
    errors: ["stale_version", "last_admin"],
    idempotencyKey: "optional",
  },
  resetPassword: {
    method: "POST",
    path: "/api/users/:id/reset-password",
    summary: "A new one-time password, shown this once; ends the user's sessions and access tokens",
    access: "manage_users",
    params: idParams,
    /** `disableTwoFactor` is for a user who lost the phone with the authenticator app. */
    body: z.strictObject({ disableTwoFactor: z.boolean().default(false) }),
    output: user.extend({ temporaryPassword }),
    errors: ["own_account"],
    idempotencyKey: "optional",
    secretAnswer: true,
  },
  deactivateUser: {
    method: "POST",
    path: "/api/users/:id/deactivate",
    summary: "Ends the user's sessions and access tokens, and lets them sign in no more",
    access: "change_user_rights",
    params: idParams,
    body: z.strictObject({ reason: reason.optional() }),
    output: user,
    errors: ["own_account", "last_admin"],
    idempotencyKey: "optional",
  },
  activateUser: {
    method: "POST",
    path: "/api/users/:id/activate",
    summary: "Lets a deactivated user sign in again; their access tokens stay revoked",
    access: "change_user_rights",
    params: idParams,
    body: z.strictObject({ reason: reason.optional() }),
    output: user,
    idempotencyKey: "optional",
  },
  listUserSessions: {
    method: "GET",
    path: "/api/users/:id/sessions",
    summary: "Where a user is signed in, the last used browser first",
    access: "manage_users",
    refreshesOn: ["users"],
    params: idParams,
    output: z.object({ items: z.array(userSession) }),
    errors: ["forbidden"],
  },
  signUserOut: {
    method: "POST",
    path: "/api/users/:id/sign-out",
    summary: "Signs a user out of one browser, or of all; the caller's own session stays",
    access: "manage_users",
    params: idParams,
    body: z.strictObject({ sessionId: id.optional() }),
    output: z.object({ ended: z.int() }),
    errors: ["forbidden"],
    idempotencyKey: "optional",
  },
  deleteUser: {
    method: "DELETE",
    path: "/api/users/:id",
    summary: "Deletes a user nothing is linked to; otherwise deactivate",
    access: "manage_users",
    params: idParams,
    output: done,
    errors: ["own_account", "last_admin", "has_linked_records"],
    idempotencyKey: "optional",
  },
  listAccessTokens: {
    method: "GET",
    path: "/api/access-tokens",
    summary: "Tokens of programs, newest first, the revoked ones included",
    access: "manage_users",
    refreshesOn: ["users"],
    output: z.object({ items: z.array(accessToken) }),
  },
  createAccessToken: {
    method: "POST",
    path: "/api/access-tokens",
    summary:
      "A token for a program, with chosen permissions; shown this once. Only by a person who is signed in",
    access: "manage_users",
    body: newAccessToken,
    output: accessToken.extend({ token: z.string() }),
    status: 201,
    idempotencyKey: "required",
    secretAnswer: true,
  },
  revokeAccessToken: {
    method: "DELETE",
    path: "/api/access-tokens/:id",
    summary: "Ends a token at once",
    access: "manage_users",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
});
