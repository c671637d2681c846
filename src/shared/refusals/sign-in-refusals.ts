import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of signing in. The list of all refusals is in refusals.ts. */
export const signInRefusals = {
  unauthenticated: { status: 401, transient: false, title: "Please sign in" },
  invalid_credentials: { status: 401, transient: false, title: "Invalid email or password" },
  totp_required: {
    status: 401,
    transient: false,
    title: "A code from your authenticator app is needed",
  },
  totp_invalid: {
    status: 401,
    transient: false,
    title: "This code is not right, or was used already",
  },
  passkey_required: { status: 401, transient: false, title: "Your passkey is needed" },
  passkey_invalid: { status: 401, transient: false, title: "This passkey was not accepted" },
  recovery_code_invalid: {
    status: 401,
    transient: false,
    title: "This recovery code is not right, or was used already",
  },
  pin_invalid: { status: 401, transient: false, title: "This PIN is not right" },
  pin_locked: { status: 401, transient: false, title: "Too many wrong PINs" },
  second_factor_required: { status: 403, transient: false, title: "Add a second factor first" },
  second_factor_stays: { status: 409, transient: false, title: "Your role needs a second factor" },
  no_second_factor: { status: 409, transient: false, title: "There is no second factor" },
  pin_not_allowed: {
    status: 409,
    transient: false,
    title: "A PIN cannot replace a second factor",
  },
  passkeys_unavailable: {
    status: 409,
    transient: false,
    title: "Passkeys need the name of a host, not its number",
  },
  passkey_taken: { status: 409, transient: false, title: "This passkey is known already" },
  breached_password: {
    status: 422,
    transient: false,
    title: "This password is in lists of stolen passwords",
  },
  password_change_required: { status: 403, transient: false, title: "Choose a new password first" },
} as const satisfies Record<string, ListedRefusal>;
