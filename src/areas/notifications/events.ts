import type { AreaEvents } from "#src/shared/area-events.ts";

export const notificationsEvents = {
  notifications: {
    audience: [],
    kinds: {
      /**
       * Only one user is told of each of the first three: the record id is the id of this user. They are not stored in
       * the audit trail.
       */
      "notification.sent_to_user": {},
      "notification.read": {},
      "notification.chosen": {},
      /** For everyone with a permission. */
      "notification.sent": {},
    },
  },
} as const satisfies AreaEvents;
