import { newId } from "#src/shared/ids.ts";
import { kindOfCode, type NotificationCode } from "#src/shared/notification-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import { announceUnrecorded } from "#src/server/events/record-event.ts";
import type { NotificationType } from "../rules.ts";

export interface NewNotification {
  type: NotificationType;
  code: NotificationCode;
  /** What the sentence names: numbers of documents, names of goods. They contain no personal data of customers. */
  values: Readonly<Record<string, string | number | null>>;
  /** The address of the screen with the record (`pageHref`). */
  href: string;
  /** One user, everyone with a permission, or both. Each of them is told once. */
  to: { userId?: string | null | undefined; permission?: Permission };
  /** Who acted, if it was a user. Nobody is told of their own act. */
  actorId?: string | null;
  deviceId?: string;
  recordId?: string;
  /** The event, where a repeated job could tell of it twice. */
  occasion?: string;
}

/**
 * Writes a notification in the transaction of the change that it tells of. Who sees it is decided at each reading, by
 * the rights of that moment.
 */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const {
    type,
    code,
    values,
    href,
    to,
    actorId = null,
    deviceId,
    recordId,
    occasion,
  } = notification;
  const userId = to.userId && to.userId !== actorId ? to.userId : null;
  if (userId === null && to.permission === undefined) return;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("notifications")
    .values({
      id,
      kind: kindOfCode(code),
      code,
      type,
      details: JSON.stringify(values),
      href,
      deviceId: deviceId ?? null,
      recordId: recordId ?? deviceId ?? null,
      userId,
      permission: to.permission ?? null,
      actorId,
      occasion: occasion ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  if (userId) announceUnrecorded(tx, { kind: "notification.sent_to_user", recordId: userId });
  if (to.permission) {
    announceUnrecorded(tx, { kind: "notification.sent", recordId: id, needs: to.permission });
  }
}
