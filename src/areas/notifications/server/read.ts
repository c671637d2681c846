import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { announceUnrecorded } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { kindsFor } from "../rules.ts";
import { readerOf, seenBy } from "./queries.ts";

/** Longer than any transaction runs (`database.ts`), in minutes. */
const OPEN_MINUTES = 5;
/** The greatest number of recent notifications that are marked one by one. */
const MAX_RECENT = 1000;

/**
 * Marks a notification as read, for the actor alone. A repeated call changes nothing.
 * @throws Refusal not_found: the actor does not see such a notification
 */
export async function readNotification(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("notificationReads")
    .columns(["userId", "notificationId"])
    .expression((eb) =>
      eb
        .selectFrom("notifications as n")
        .select([sql.val(actor.userId).$castTo<string>().as("userId"), "n.id"])
        .where("n.id", "=", id)
        .where("n.kind", "in", [...kindsFor(actor.permissions), ""])
        .where((where) =>
          where.or([
            where("n.userId", "=", actor.userId),
            where("n.permission", "in", [...actor.permissions, ""]),
          ]),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(["userId", "notificationId"]).doUpdateSet({ userId: actor.userId }),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) refuse("not_found");
  announceUnrecorded(tx, { kind: "notification.read", recordId: actor.userId });
  return { ok: true };
}

/**
 * Marks everything that the actor sees as read. A transaction that is still open may write a notification with an
 * earlier time, which nobody has seen. Therefore the mark is some minutes in the past, and the later ones are marked one
 * by one.
 */
export async function readAllNotifications(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  const mark = sql<string>`now() - make_interval(mins => ${OPEN_MINUTES})`;
  await tx
    .insertInto("notificationReaders")
    .values({ userId: actor.userId, readUpTo: mark })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({
        readUpTo: sql`greatest(notification_readers.read_up_to, excluded.read_up_to)`,
      }),
    )
    .execute();
  const reader = await readerOf(tx, actor);
  await sql`
    insert into notification_reads (user_id, notification_id)
    select ${actor.userId}, id from (${seenBy(reader, { limit: MAX_RECENT, unread: true })}) n
    on conflict do nothing`.execute(tx);
  announceUnrecorded(tx, { kind: "notification.read", recordId: actor.userId });
  return { ok: true };
}

/** Marks everything before this moment as read, for all users. The demo shop does this with its history. */
export async function readAllBefore(tx: Tx, moment: string): Promise<void> {
  await tx
    .insertInto("notificationReaders")
    .columns(["userId", "readUpTo"])
    .expression((eb) => eb.selectFrom("users").select(["id", sql.val(moment).as("readUpTo")]))
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ readUpTo: moment }))
    .execute();
}
