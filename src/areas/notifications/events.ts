import type { AreaEvents } from "#src/shared/area-events.ts";

export const notificationsEvents = {
  notifications: {
    hearersOfIds: [],
    kinds: {
      /** The record of the first three is the user, who alone hears of them. They are no part of the audit trail. */
      "notification.sent_to_user": {},
      "notification.read": {},
      "notification.chosen": {},
      /** For everyone with a permission. */
      "notification.sent": {},
    },
  },
} as const satisfies AreaEvents;
