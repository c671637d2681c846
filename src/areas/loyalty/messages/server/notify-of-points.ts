/** Tells members of points that expire soon, and wishes a happy birthday. */
import { sql } from "kysely";
import { startOfDay, today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import {
  followAll,
  type Follower,
  type Position,
} from "#src/areas/messaging/automatic/server/follow.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import { switchedOnSince } from "#src/areas/messaging/automatic/server/switched-on-since.ts";
import { writtenDay } from "#src/areas/messaging/automatic/server/wording.ts";
import { yearlyDates } from "../../daily/rules.ts";

export const NOTIFY_OF_POINTS = "tell_of_points";

export async function notifyCustomersOfPoints(db: Database, now: Date = new Date()): Promise<void> {
  await followAll(db, [birthdays, expiring], now);
}

interface Member extends Position {
  customerId: string;
  /** The day of the run. */
  day: string;
}

/** SQL for what is left of points that the customer should be told of on a day (docs/decisions/0069). */
const isToBeTold = (day: string) =>
  sql<boolean>`(l.points > 0 and l.remind_on <= ${day}::date and l.expires_on >= ${day}::date)`;

/**
 * The customers who were not notified yet that some of their points expire soon. Also those whose day of notification
 * (`remind_on`) has passed, because the server was down on that day or spent points came back after it. Days before the
 * setting was switched on do not count.
 */
const expiring: Follower<Member> = {
  key: "points_expiring",
  occasion: "points_expiring",
  delayDays: 0,
  // Who was told is stored with the points, so the position does not move before everybody was.
  read: async (tx, after, until, limit) => {
    const day = today(new Date(until));
    const since = await switchedOnSince(tx, "points_expiring");
    if (since === null) return [];
    const { rows } = await sql<Member>`
      select ${after.at} as at, l.customer_id as id, l.customer_id, ${day} as day from loyalty_points_left l
      where ${isToBeTold(day)} and l.told_on is null
        and l.remind_on >= ${shopDay(sql`${since}::timestamptz`)}
      group by l.customer_id order by l.customer_id limit ${limit}`.execute(tx);
    return rows;
  },
  notify: async (tx, { customerId, day }) => {
    // Whoever takes points meanwhile has locked the customer first.
    await sql`select from customers where id = ${customerId}::uuid for no key update`.execute(tx);
    const { rows } = await sql<{ points: number; last: string }>`
      with told as (
        update loyalty_points_left l set told_on = ${day}::date
        where l.customer_id = ${customerId}::uuid and ${isToBeTold(day)}
        returning l.points, l.expires_on)
      select least(c.points, t.points)::bigint as points, t.last from customers c
      cross join (select sum(points) as points, max(expires_on) as last from told) t
      where c.id = ${customerId}::uuid`.execute(tx);
    const [told] = rows;
    if (!told || told.points <= 0) return;
    await notifyCustomer(tx, {
      occasion: "points_expiring",
      kind: `points_expiring:${day.slice(0, 7)}`,
      recordId: customerId,
      customerId,
      variables: { expiring: String(told.points), day: writtenDay(told.last) },
    });
  },
};

/** The customers whose birthday is today. Nobody is congratulated on a later day. */
const birthdays: Follower<Member> = {
  key: "birthday",
  occasion: "birthday",
  delayDays: 0,
  read: async (tx, after, until, limit) => {
    const day = today(new Date(until));
    const begin = startOfDay(day);
    // A position of an earlier day does not count today.
    const reached = Date.parse(after.at) < Date.parse(begin) ? null : after;
    if (reached && Date.parse(reached.at) > Date.parse(begin)) return [];
    return readBirthdays(tx, day, reached?.id ?? null, limit);
  },
  notify: (tx, { id, day }) =>
    notifyCustomer(tx, {
      occasion: "birthday",
      kind: `birthday:${day.slice(0, 4)}`,
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
      select ${startOfDay(day)} as at, c.id, c.id as customer_id, ${day} as day from customers c
      where c.birthday is not null and c.is_active and c.merged_into is null and c.erased_at is null
        and (extract(month from c.birthday) * 100 + extract(day from c.birthday))
          = any(${[...yearlyDates(day)]}::numeric[])
        and (${afterId}::uuid is null or c.id > ${afterId}::uuid)
      order by c.id limit ${limit}`.execute(tx)
  ).rows;
