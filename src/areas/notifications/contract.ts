import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id, idParams, moment } from "#src/shared/fields.ts";
import { kindNames, notificationCodes } from "#src/shared/notification-kinds.ts";
import { notificationTypes } from "./rules.ts";

/** The greatest number of notifications that can be read at once. Older ones cannot be read. */
export const MAX_NOTIFICATIONS = 50;
/** Unread notifications are counted up to this number. */
export const MAX_COUNTED = 100;

const kind = z.enum(kindNames);
const type = z.enum(notificationTypes);

export const notification = z.object({
  id,
  type,
  kind,
  /** Which sentence it is. `values` has what the sentence names, such as a ticket number. */
  code: z.enum(notificationCodes),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** The address of the screen that shows the record. */
  href: z.string(),
  isRead: z.boolean(),
  createdAt: moment,
});
export type Notification = z.output<typeof notification>;

export const notificationList = z.object({
  items: z.array(notification),
  /** The number of all unread notifications of the user, at most 100. */
  unreadCount: z.int().max(MAX_COUNTED),
});
export type NotificationList = z.output<typeof notificationList>;

export const notificationChoice = z.object({
  kind,
  isOn: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;

const choices = z.object({ items: z.array(notificationChoice) });

export const notificationsContract = contract({
  listNotifications: {
    method: "GET",
    path: "/api/notifications",
    summary: "One's own newest notifications, and how many are unread (100 stands for 100 or more)",
    access: "signed-in",
    refreshesOn: ["notifications"],
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(MAX_NOTIFICATIONS).default(MAX_NOTIFICATIONS),
      unread: z.stringbool().optional(),
      type: type.optional(),
    }),
    output: notificationList,
  },
  readNotification: {
    method: "POST",
    path: "/api/notifications/:id/read",
    summary: "Marks one notification as read, for oneself",
    access: "signed-in",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
  readAllNotifications: {
    method: "POST",
    path: "/api/notifications/read-all",
    summary: "Marks all one's notifications as read",
    access: "signed-in",
    output: done,
    idempotencyKey: "optional",
  },
  listNotificationChoices: {
    method: "GET",
    path: "/api/notifications/choices",
    summary: "The kinds of notifications that the user may see, and which of them the user wants",
    access: "signed-in",
    refreshesOn: ["notifications"],
    output: choices,
  },
  chooseNotifications: {
    method: "POST",
    path: "/api/notifications/choices",
    summary: "Switches one kind of notification on or off, for oneself",
    access: "signed-in",
    body: z.strictObject({ kind, isOn: z.boolean() }),
    output: choices,
    errors: ["forbidden"],
    idempotencyKey: "optional",
  },
});
