/** Tells members of points that expire soon, and wishes a happy birthday. */
import { sql } from "kysely";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { pointsEarnedBefore } from "#src/areas/customers/segments/server/expiring-points.ts";
import {
  followAll,
  type Follower,
  type Position,
} from "#src/areas/messaging/automatic/server/follow.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import { isBetween, writtenDay } from "#src/areas/messaging/automatic/server/wording.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { yearlyDates } from "../../daily/rules.ts";

export const NOTIFY_OF_POINTS = "tell_of_points";

/** Members are told of points that expire within so many days, at most once in a month. */
const DAYS_BEFORE = 30;

export async function notifyCustomersOfPoints(db: Database, now: Date = new Date()): Promise<void> {
  const { pointExpiryDays } = await getSettings(db, "loyalty");
  const followers = [
    birthdays,
    ...(pointExpiryDays > 1 ? [expiring(pointExpiryDays, today(now))] : []),
  ];
  await followAll(db, followers, now);
}

interface Member extends Position {
  customerId: string;
}

/** Follows the points as they were earned. Each of them is looked at some days before it expires. */
function expiring(expiryDays: number, day: string): Follower<Member> {
  const before = Math.min(DAYS_BEFORE, Math.floor(expiryDays / 2));
  const cutoff = startOfDay(addDays(day, before - expiryDays + 1));
  return {
    key: "points_expiring",
    occasion: "points_expiring",
    delayDays: expiryDays - before,
    read: async (tx, after, until, limit) =>
      (
        await sql<Member>`
          select t.created_at::text as at, t.id, t.customer_id from loyalty_transactions t
          where t.points > 0 and t.created_at between ${after.at}::timestamptz and ${until}::timestamptz
            and ${isBetween(sql`t.created_at`, sql`t.id`, after, until)}
          order by t.created_at, t.id limit ${limit}`.execute(tx)
      ).rows,
    tell: async (tx, { customerId }) => {
      const { rows } = await sql<{ points: number }>`
        select ${pointsEarnedBefore({ id: sql`c.id`, points: sql`c.points` }, sql`${cutoff}`)}::bigint as points
        from customers c where c.id = surviving_customer(${customerId}::uuid)`.execute(tx);
      const points = rows[0]?.points ?? 0;
      if (points <= 0) return;
      await notifyCustomer(tx, {
        occasion: "points_expiring",
        kind: `points_expiring:${day.slice(0, 7)}`,
        recordId: customerId,
        customerId,
        variables: { expiring: String(points), day: writtenDay(addDays(day, before)) },
      });
    },
  };
}

/** The customers whose birthday is today. Nobody is congratulated on a later day. */
const birthdays: Follower<Member> = {
  key: "birthday",
  occasion: "birthday",
  delayDays: 0,
  read: async (tx, after, until, limit) => {
    const day = today(new Date(until));
    const begin = startOfDay(day);
    // What was reached on an earlier day says nothing about this one.
    const reached = Date.parse(after.at) < Date.parse(begin) ? null : after;
    if (reached && Date.parse(reached.at) > Date.parse(begin)) return [];
    return readBirthdays(tx, day, reached?.id ?? null, limit);
  },
  tell: (tx, { id, at }) =>
    notifyCustomer(tx, {
      occasion: "birthday",
      kind: `birthday:${today(new Date(at)).slice(0, 4)}`,
      recordId: id,
      customerId: id,
      variables: {},
    }),
};

const readBirthdays = async (
  tx: Tx,
  day: string,
  afterId: string | null,
  limit: number,
): Promise<Member[]> =>
  (
    await sql<Member>`
      select ${startOfDay(day)} as at, c.id, c.id as customer_id from customers c
      where c.birthday is not null and c.is_active and c.merged_into is null and c.erased_at is null
        and (extract(month from c.birthday) * 100 + extract(day from c.birthday))
          = any(${[...yearlyDates(day)]}::numeric[])
        and (${afterId}::uuid is null or c.id > ${afterId}::uuid)
      order by c.id limit ${limit}`.execute(tx)
  ).rows;
