import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { commissionAt, nextEntries, rateOf, type NextEntry } from "../rules.ts";
import { findRuleFor } from "./rule-queries.ts";
import { readRepairFacts, type RepairFacts } from "./repair-facts.ts";

/** Writers of the ledger take turns, each from its first look at the facts to its commit. */
export const lockCommission = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.commission)})`.execute(tx);

/**
 * Brings the ledger of a repair to what it is worth now. Running it again, or on two nodes at once, changes nothing: it
 * writes the difference between the facts and the ledger. @returns the number of new entries
 */
export async function settleRepair(tx: Tx, deviceId: string): Promise<number> {
  await lockCommission(tx);
  const facts = await readRepairFacts(tx, deviceId);
  if (!facts) return 0;
  const earned = (await findEarned(tx, deviceId)) ?? (await earnFirst(tx, facts));
  if (!earned) return 0;
  const entries = nextEntries(earned.written, {
    amount: earned.amount,
    bill: earned.bill,
    received: facts.received,
    cameBack: facts.returnId !== null,
  });
  for (const entry of entries) await writeRepairEntry(tx, earned, facts, entry);
  if (entries.length > 0) {
    await recordAct(tx, null, "commission.counted", earned.technicianId, { deviceId, entries });
  }
  return entries.length;
}

interface Earned {
  technicianId: string;
  amount: number;
  bill: number;
  /** The sum of its entries. */
  written: number;
  /** The day of the latest of them; null before the first. */
  lastOn: string | null;
}

async function findEarned(tx: Tx, deviceId: string): Promise<Earned | undefined> {
  const { rows } = await sql<Earned>`
    select r.technician_id, r.amount, r.bill,
      coalesce(e.written, 0) as written, e.last_on
    from commission_repairs r
    cross join lateral (
      select sum(amount)::bigint as written, max(day) as last_on from commission_entries where device_id = r.device_id) e
    where r.device_id = ${deviceId}`.execute(tx);
  return rows[0];
}

/**
 * Fixes what the repair earns, once: by the rule of the day on which it was handed over and paid, as the next repair of
 * its technician in this month. Returns undefined if the repair is not paid, or has no price, technician or rule. A
 * repair that came back or was refunded before its first comparison also takes a place of the month.
 */
async function earnFirst(tx: Tx, facts: RepairFacts): Promise<Earned | undefined> {
  const { deviceId, technicianId, earnedOn, labour, partsCharged, partsCost, bill } = facts;
  if (!facts.isSettled || !technicianId || labour + partsCharged <= 0) return undefined;
  const rule = await findRuleFor(tx, technicianId, earnedOn);
  if (!rule) return undefined;
  const month = await monthOf(tx, technicianId, earnedOn);
  const rate = rateOf(rule, month);
  const amount = commissionAt(rule.kind, rate, facts);
  await tx
    .insertInto("commissionRepairs")
    .values({
      deviceId,
      technicianId,
      ruleId: rule.id,
      earnedOn,
      place: month.repairs + 1,
      sumBefore: month.sum,
      labour,
      partsCharged,
      partsCost,
      bill,
      rate,
      amount,
    })
    .execute();
  return { technicianId, amount, bill, written: 0, lastOn: null };
}

async function monthOf(tx: Tx, technicianId: string, day: string) {
  const { rows } = await sql<{ repairs: number; sum: number }>`
    select count(*)::int as repairs, coalesce(sum(labour + parts_charged), 0)::bigint as sum
    from commission_repairs
    where technician_id = ${technicianId} and month = date_trunc('month', ${day}::date::timestamp)::date`.execute(
    tx,
  );
  return rows[0] ?? { repairs: 0, sum: 0 };
}

/**
 * Money that was taken back and is earned again is not earned before that: otherwise a payout up to a day between would
 * pay it twice.
 */
async function writeRepairEntry(
  tx: Tx,
  { technicianId, lastOn }: Earned,
  facts: RepairFacts,
  { kind, amount }: NextEntry,
): Promise<void> {
  const { deviceId, earnedOn, moneyOn, refundedOn, returnedOn, returnId } = facts;
  const day = {
    earned: latestOf(earnedOn, moneyOn, lastOn),
    refund: refundedOn ?? earnedOn,
    comeback: returnedOn ?? earnedOn,
  }[kind];
  await writeEntry(tx, {
    technicianId,
    kind,
    amount,
    day,
    deviceId,
    returnId: kind === "comeback" ? returnId : null,
  });
}

const latestOf = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), first);

interface NewEntry {
  technicianId: string;
  kind: NextEntry["kind"] | "payout" | "void";
  amount: number;
  day: string;
  deviceId?: string;
  returnId?: string | null;
  payoutId?: string;
}

/** Adds an entry. The database counts its place and the balance afterwards (migration 0123). @returns its id */
export async function writeEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const id = newId();
  await tx
    .insertInto("commissionEntries")
    .values({ ...entry, id, position: 0, balanceAfter: 0 })
    .execute();
  return id;
}
