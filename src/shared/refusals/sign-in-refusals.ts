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
} as const satisfies Record<string, ListedRefusal>;
