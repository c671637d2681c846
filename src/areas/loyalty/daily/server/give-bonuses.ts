import { sql, type RawBuilder } from "kysely";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { yearlyDates } from "../rules.ts";
import { lastRun, noteRun } from "./runs.ts";
import { walkCustomers } from "./walk-customers.ts";
import { writeMoves, type JobMove } from "./write-ledger.ts";

/** The number of days that a job makes up for after an outage. */
const DAYS_LATE = 31;

/** A moment before all purchases. */
const BEFORE_ALL = "1970-01-01T00:00:00.000Z";

type Loyalty = Settings["loyalty"];
type Yearly = "birthdays" | "anniversaries";

/**
 * Gives the bonuses of the birthdays, or of the days on which customers joined, since the last run. The ledger admits
 * one such bonus per customer and year, so running twice gives nothing twice.
 */
export async function giveYearlyBonuses(db: Database, job: Yearly, day: string): Promise<void> {
  const loyalty = await getSettings(db, "loyalty");
  const points = job === "birthdays" ? loyalty.birthdayBonus : loyalty.anniversaryBonus;
  const run = await lastRun(db, job);
  // While there is no bonus the days pass, so that nobody gets bonuses of the past when the shop begins to give some.
  const days = points === 0 ? [] : daysSince(run && today(new Date(run.doneUntil)), day);
  for (const each of days) {
    await walkCustomers(db, isOn(job, each), (customerIds) =>
      inTransaction(db, async (tx) => {
        const bonuses = await readBonuses(tx, job, customerIds, each, points);
        await give(tx, bonuses, loyalty);
      }),
    );
  }
  await inTransaction(db, (tx) => noteRun(tx, job, startOfDay(day)));
}

/** The days after `last` up to `day`, at most `DAYS_LATE`. Without a last run only `day`. */
function daysSince(last: string | null, day: string): string[] {
  const days: string[] = [];
  const first = last ?? addDays(day, -1);
  for (let each = day; each > first && days.length < DAYS_LATE; each = addDays(each, -1))
    days.unshift(each);
  return days;
}

const dateOf = { birthdays: sql`c.birthday`, anniversaries: sql`c.joined_date` } as const;

/** Whether the bonus of a customer is due on `day`. Who joined on this day or later gets it next year. */
const isOn = (job: Yearly, day: string): RawBuilder<boolean> => sql`(
  c.is_active and c.erased_at is null and c.merged_into is null and c.joined_date < ${day}::date
  and (extract(month from ${dateOf[job]}) * 100 + extract(day from ${dateOf[job]}))::int
    = any(${[...yearlyDates(day)]}::int[]))`;

/** Reads the customers again, under a lock and in the order of their ids. */
async function readBonuses(
  tx: Tx,
  job: Yearly,
  customerIds: readonly string[],
  day: string,
  points: number,
): Promise<JobMove[]> {
  const year = Number(day.slice(0, 4));
  const { rows } = await sql<{ id: string; joinedYear: number }>`
    select c.id, extract(year from c.joined_date)::int as "joinedYear" from customers c
    where c.id = any(${customerIds as string[]}::uuid[]) and ${isOn(job, day)}
    order by c.id for no key update`.execute(tx);
  return rows.map(({ id: customerId, joinedYear }) => ({
    customerId,
    points,
    systemReason:
      job === "birthdays"
        ? { code: "birthday" }
        : { code: "anniversary", count: year - joinedYear },
    bonusKey: `${job === "birthdays" ? "birthday" : "anniversary"}:${year}`,
  }));
}

/**
 * Gives a bonus to each customer who referred another one, once that one has spent what the settings ask for. First
 * purchases before the stored moment (this version, or the last run without a bonus) give none.
 */
export async function giveReferralBonuses(db: Database): Promise<void> {
  const loyalty = await getSettings(db, "loyalty");
  if (loyalty.referralBonus === 0) {
    await inTransaction(db, (tx) => noteRun(tx, "referrals", new Date().toISOString()));
    return;
  }
  const since = (await lastRun(db, "referrals"))?.doneUntil ?? BEFORE_ALL;
  await walkCustomers(db, isReferred(since, leastSpentOf(loyalty)), (customerIds) =>
    inTransaction(db, (tx) => giveReferralBonusesFor(tx, customerIds, loyalty, since)),
  );
  await inTransaction(db, (tx) => noteRun(tx, "referrals", since));
}

/** What a referred customer must have spent, in minor units. */
const leastSpentOf = ({ referralLeastSpent }: Loyalty): number =>
  referralLeastSpent * MINOR_PER_MAJOR;

/** Gives the bonuses for these referred customers, if they have spent enough, and all of it since `since`. */
export async function giveReferralBonusesFor(
  tx: Tx,
  customerIds: readonly string[],
  loyalty: Loyalty,
  since: string = BEFORE_ALL,
): Promise<void> {
  await lockWithReferrers(tx, customerIds);
  const bonuses = await readReferrals(tx, customerIds, loyalty, since);
  await give(tx, bonuses, loyalty);
}

/**
 * Locks the referred customers and their referrers, in the order of their ids. A merge of one of them has ended then, so
 * that the bonus that one of two customers gave is seen.
 */
async function lockWithReferrers(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const ids = sql`${customerIds as string[]}::uuid[]`;
  await sql`
    select id from customers
    where id = any(${ids} || array(select referred_by from customers where id = any(${ids})))
    order by id for no key update`.execute(tx);
}

/** Whether a customer was referred by somebody, has spent enough, and all of it since `since`. */
const isReferred = (since: string, leastSpent: number): RawBuilder<boolean> => sql`(
  c.referred_by is not null and c.total_spent > 0 and c.total_spent >= ${leastSpent}::bigint and c.merged_into is null
  and not exists (
    select from unnest(ids_of_person(c.id)) p (id)
    join loyalty_transactions t on t.bonus_key = 'referral:' || p.id and t.bonus_key like 'referral:%')
  and not exists (
    select from sales s where s.customer_id = c.id and s.completed_at < ${since}::timestamptz)
  and not exists (
    select from devices d where d.customer_id = c.id and d.handed_over_at < ${since}::timestamptz))`;

async function readReferrals(
  tx: Tx,
  customerIds: readonly string[],
  loyalty: Loyalty,
  since: string,
): Promise<JobMove[]> {
  const leastSpent = leastSpentOf(loyalty);
  const { rows } = await sql<{ id: string; referred: string }>`
    select r.id, c.id as referred from customers c join customers r on r.id = c.referred_by
    where c.id = any(${customerIds as string[]}::uuid[]) and ${isReferred(since, leastSpent)}
      and r.is_active and r.erased_at is null and not r.is_walk_in
    order by r.id, c.id`.execute(tx);
  return rows.map(({ id: customerId, referred }) => ({
    customerId,
    points: loyalty.referralBonus,
    systemReason: { code: "referral", leastSpent },
    bonusKey: `referral:${referred}`,
  }));
}

const give = (tx: Tx, bonuses: readonly JobMove[], loyalty: Loyalty): Promise<void> =>
  writeMoves(tx, { type: "bonus", event: "points.bonus_given" }, bonuses, loyalty);
