import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const usersEvents = {
  users: {
    audience: ["manage_users"],
    kinds: {
      "user.created": { reacts: true },
      "user.updated": {},
      "user.email_changed": {},
      "user.rights_changed": { reacts: true },
      /** The rights of a role. The record is the row of the role. */
      "role.rights_changed": {},
      "user.deleted": {},
      "user.activated": { reacts: true },
      "user.deactivated": { reacts: true },
      "user.password_reset": {},
      "user.password_changed": {},
      "user.two_factor_changed": {},
      "user.recovery_codes_made": {},
      "user.recovery_code_used": {},
      "user.passkey_added": {},
      "user.passkey_removed": {},
      "user.pin_changed": {},
      /** By the user, or by somebody who manages users. */
      "user.sessions_ended": {},
      "user.signed_in": {},
      /** From a browser that the user has not used before. */
      "user.signed_in_elsewhere": { reacts: true },
      "user.signed_out": {},
      "access_token.created": {},
      "access_token.revoked": {},
    },
  },
  "first-steps": {
    audience: [],
    kinds: {
      "first_step.ticked": {},
      "first_step.unticked": {},
      "first_steps.put_away": {},
      "first_steps.brought_back": {},
    },
  },
  "demo-data": {
    audience: [],
    kinds: { "demo_data.removed": {} },
  },
  "saved-filters": {
    audience: [],
    kinds: {
      "saved_filter.saved": {},
      "saved_filter.deleted": {},
    },
  },
} as const satisfies AreaEvents;

export const usersNotifications = {
  new_sign_in: { needs: [], codes: ["new_sign_in"], unless: "always" },
} as const satisfies AreaNotifications;
