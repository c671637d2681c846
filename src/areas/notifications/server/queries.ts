import { sql, type RawBuilder } from "kysely";
import type { NotificationKind } from "#src/shared/notification-kinds.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  MAX_COUNTED,
  type Notification,
  type NotificationChoice,
  type NotificationList,
} from "../contract.ts";
import { isChoosable, isWanted, kindsFor, type NotificationType } from "../rules.ts";

/**
 * Of each kind only this many of the newest are looked at, because a user's own acts and other people's permissions are
 * left out one by one.
 */
const MAX_PER_KIND = 1000;

interface Wanted {
  limit: number;
  /** Only those that the user has not read. */
  unread?: boolean | undefined;
  type?: NotificationType | undefined;
}

/** What a user may see and wants to see. */
export interface Reader {
  userId: string;
  permissions: readonly string[];
  /** The kinds whose records the user may read and that the user wants. */
  kinds: readonly NotificationKind[];
  /** Everything up to this moment counts as read, in PostgreSQL's own precision. */
  readUpTo: string;
}

/** A new user has read what was written before the account existed. */
export async function readerOf(db: Database, { userId, permissions }: Actor): Promise<Reader> {
  const { readUpTo, ...row } = await db
    .selectFrom("users as u")
    .leftJoin("notificationReaders as r", "r.userId", "u.id")
    .select((eb) => [
      sql<string>`coalesce(r.read_up_to, u.created_at)::text`.as("readUpTo"),
      eb
        .selectFrom("notificationChoices as c")
        .select(
          sql<Record<string, boolean>>`coalesce(jsonb_object_agg(c.kind, c.is_on), '{}')`.as("all"),
        )
        .whereRef("c.userId", "=", "u.id")
        .as("chosen"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  const chosen = row.chosen ?? {};
  return {
    userId,
    permissions: [...permissions],
    kinds: kindsFor(permissions).filter((kind) => isWanted(kind, chosen[kind])),
    readUpTo,
  };
}

/** The kinds that the user may switch on and off. */
export async function listNotificationChoices(
  db: Database,
  actor: Actor,
): Promise<{ items: NotificationChoice[] }> {
  const { kinds } = await readerOf(db, actor);
  const items = kindsFor(actor.permissions)
    .filter(isChoosable)
    .map((kind) => ({ kind, isOn: kinds.includes(kind) }));
  return { items };
}

/** The user's newest notifications, and the number of those that are unread. */
export async function listNotifications(
  db: Database,
  actor: Actor,
  { limit, unread, type }: Wanted,
): Promise<NotificationList> {
  const reader = await readerOf(db, actor);
  const { rows } = await sql<Counted>`
    select counted.unread, newest.* from (
      select count(*)::int as unread
      from (select from (${seenBy(reader, { limit: MAX_COUNTED, unread: true })}) n
            limit ${MAX_COUNTED}) all_unread) counted
    left join lateral (
      select id, type, kind, code, details as values, href, created_at, ${isRead(reader)} as is_read
      from (${seenBy(reader, { limit, unread, type })}) n
      order by created_at desc, id desc limit ${limit}) newest on true
    order by newest.created_at desc, newest.id desc`.execute(db);
  return {
    items: rows.flatMap(({ unread: _, id, ...row }) => (id === null ? [] : [{ id, ...row }])),
    unreadCount: rows[0]?.unread ?? 0,
  };
}

/** A notification beside the number of unread ones. Without any notification there is one row, whose id is null. */
type Counted = Omit<Notification, "id"> & { id: string | null; unread: number };

const isRead = ({
  userId,
  readUpTo,
}: Reader) => sql<boolean>`(n.created_at <= ${readUpTo}::timestamptz
  or exists (select from notification_reads r where r.user_id = ${userId} and r.notification_id = n.id))`;

/**
 * Selects the newest notifications `n` that the user sees: for the user, or for everyone with a permission that the user
 * has. Each kind is read by its own index, so that the cost does not grow with the number of notifications.
 */
export function seenBy(
  reader: Reader,
  { limit, unread = false, type }: Wanted,
): RawBuilder<unknown> {
  const { userId, permissions, kinds, readUpTo } = reader;
  const isNew = unread ? sql`n.created_at > ${readUpTo}::timestamptz` : sql`true`;
  const fits = sql`n.actor_id is distinct from ${userId}
    and ${type === undefined ? sql`true` : sql`n.type = ${type}`}
    and ${unread ? sql`not ${isRead(reader)}` : sql`true`}`;
  return sql`
    select newest.* from unnest(${kinds}::text[]) k cross join lateral (
      select n.* from (
        select * from notifications n
        where n.permission is not null and n.kind = k and ${isNew}
        order by n.created_at desc, n.id desc limit ${MAX_PER_KIND}) n
      where n.permission = any(${permissions}::text[]) and n.user_id is distinct from ${userId} and ${fits}
      order by n.created_at desc, n.id desc limit ${limit}) newest
    union all
    select * from (
      select n.* from notifications n
      where n.user_id = ${userId} and n.kind = any(${kinds}::text[]) and ${isNew} and ${fits}
      order by n.created_at desc, n.id desc limit ${limit}) own`;
}
