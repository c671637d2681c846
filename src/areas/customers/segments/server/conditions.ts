/** The SQL of the filters of a segment. All conditions refer to the table, or the alias, `customers`. */
import { sql, type RawBuilder } from "kysely";
import { searchKey } from "#src/shared/text.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Segment } from "../../segment-filters.ts";
import { expireBy } from "./expiring-points.ts";

type Text = RawBuilder<string>;

/**
 * Whether a subselect finds a row. It is a scalar subquery on purpose: PostgreSQL would turn `exists` into a join with
 * all devices or debts of the shop, also for a page of twenty customers.
 */
const finds = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select true from ${rows} limit 1), false)`;

const owes = sql`(
  ${finds(sql`credit_accounts a join payments m on m.id = a.payment_id and m.status in ('completed', 'refunded')
    where a.customer_id = customers.id and a.kind = 'debt' and a.balance > 0`)}
  or ${finds(sql`devices d where d.customer_id = customers.id and d.status = 'done'
    and d.paid_amount < coalesce(d.final_amount, 0) + d.charges_amount`)})`;

/** The conditions of a segment, by the names of `valuesOf`. Conditions on the customer alone come first. */
export const segmentConditions = {
  isActive: (isActive: RawBuilder<boolean>) => sql`customers.is_active = ${isActive}`,
  tag: (tag: Text) => sql`customers.tag = ${tag}`,
  level: (level: Text) => sql`customers.loyalty_level = ${level}`,
  city: (city: Text) => sql`search_key(customers.city) = ${city}`,
  visitedSince: (moment: Text) => sql`customers.last_visit >= ${moment}::timestamptz`,
  visitedBefore: (moment: Text) => sql`customers.last_visit < ${moment}::timestamptz`,
  awaySince: (moment: Text) =>
    sql`coalesce(customers.last_visit, customers.created_at) < ${moment}::timestamptz`,
  spentFrom: (amount: RawBuilder<number>) => sql`customers.total_spent >= ${amount}::bigint`,
  spentTo: (amount: RawBuilder<number>) => sql`customers.total_spent <= ${amount}::bigint`,
  expiringUntil: (day: Text) =>
    sql`(customers.points > 0 and ${finds(sql`loyalty_points_left l
      where l.customer_id = customers.id and ${expireBy(day)}`)})`,
  brand: (brand: Text) =>
    finds(sql`devices d where d.customer_id = customers.id and search_key(d.brand) = ${brand}`),
  owing: (owing: RawBuilder<boolean>) => sql`${owes} = ${owing}`,
};

const daysAgo = (days: number) => startOfDay(addDays(today(), -days));

/** The values of `segmentConditions` for a segment. Filters without a value are undefined. */
export function valuesOf(segment: Segment) {
  const { status, lastVisitFrom, lastVisitTo, visitedWithin, notVisitedFor } = segment;
  const { expiringWithin } = segment;
  const since = [
    ...(lastVisitFrom === undefined ? [] : [startOfDay(lastVisitFrom)]),
    ...(visitedWithin === undefined ? [] : [daysAgo(visitedWithin)]),
  ];
  return {
    isActive: status === "all" ? undefined : status === "active",
    tag: segment.tag,
    level: segment.level,
    city: segment.city && searchKey(segment.city),
    visitedSince: since.toSorted().at(-1),
    visitedBefore: lastVisitTo && startOfDay(addDays(lastVisitTo, 1)),
    awaySince: notVisitedFor === undefined ? undefined : daysAgo(notVisitedFor - 1),
    spentFrom: segment.spentFrom,
    spentTo: segment.spentTo,
    expiringUntil: expiringWithin === undefined ? undefined : addDays(today(), expiringWithin),
    brand: segment.brand && searchKey(segment.brand),
    owing: segment.owing,
  };
}
