import type { AreaEvents } from "#src/shared/area-events.ts";

export const usersEvents = {
  users: {
    hearersOfIds: ["manage_users"],
    kinds: {
      "user.created": { reacts: true },
      "user.updated": {},
      "user.email_changed": {},
      "user.rights_changed": { reacts: true },
      "user.deleted": {},
      "user.activated": { reacts: true },
      "user.deactivated": { reacts: true },
      "user.password_reset": {},
      "user.password_changed": {},
      "user.two_factor_changed": {},
      "user.signed_in": {},
      "user.signed_out": {},
      "access_token.created": {},
      "access_token.revoked": {},
    },
  },
  "saved-filters": {
    hearersOfIds: [],
    kinds: {
      "saved_filter.saved": {},
      "saved_filter.deleted": {},
    },
  },
} as const satisfies AreaEvents;
