import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import type { countsContract, StockCount } from "../contract.ts";
import { moveStock } from "../../stock/server/move-stock.ts";
import { lockCount, type LockedCount } from "./lock-count.ts";
import { getStockCount, isCorrected, isMoved } from "./queries.ts";

type Application = z.output<(typeof countsContract.applyStockCount)["body"]>;

/**
 * Applies a count to the stock. The stock of each item changes by the difference at the time of its last scan, so that
 * sales after the scan remain subtracted. Uncounted items keep their stock or, with `uncounted: zero`, get the stock
 * 0. A line is skipped if pieces moved during its scans or a later correction changed the stock, because its true
 * difference is unknown. Either all lines are handled or none. The number of statements does not depend on the number
 * of items.
 * @throws Refusal not_found, stale_version (another user has changed the count), conflict (`count-ended`,
 * `count-open`), insufficient_stock (the stock of the named item would fall below zero or below the reserved pieces),
 * serials_required (a serialised item differs: its pieces must be adjusted by serial number first),
 * adjustment_needs_approval and count_needs_another (what differs is worth more than the limit: somebody with the right
 * who has not counted must allow it)
 */
export async function applyCount(
  tx: Tx,
  actor: Actor,
  countId: string,
  { version, uncounted }: Application,
): Promise<StockCount> {
  const count = await lockCount(tx, countId);
  if (count.status !== "review") {
    refuse("conflict", { detail: "Finish the counting first", params: { reason: "count-open" } });
  }
  await requireVersion(count, version, () => getStockCount(tx, countId));
  await lockItemsThatDiffer(tx, countId, uncounted);
  const differences = await settleLines(tx, countId, uncounted);
  const { values } = await moveStock(
    tx,
    actor,
    differences.map(({ itemId, difference }) => ({
      act: "adjust",
      reason: "count",
      itemId,
      quantity: difference,
      reference: count.countNumber,
      note: count.name ?? undefined,
    })),
    { counters: await countersOf(tx, countId) },
  );
  await storeValues(
    tx,
    countId,
    differences.map(({ itemId, difference }, nth) => ({
      itemId,
      value: Math.sign(difference) * (values[nth]?.value ?? 0),
    })),
  );
  await endAsApplied(tx, actor, count, uncounted);
  await recordAct(tx, actor, "stock_count.applied", countId, {
    uncounted,
    adjusted: differences.length,
  });
  return getStockCount(tx, countId);
}

/** Everybody whose scans are in the count. */
async function countersOf(tx: Tx, countId: string): Promise<ReadonlySet<string>> {
  const scanned = await tx
    .selectFrom("stockCountScans")
    .select("scannedBy")
    .distinct()
    .where("countId", "=", countId)
    .execute();
  return new Set(scanned.flatMap(({ scannedBy }) => scannedBy ?? []));
}

/** Locks the items that the count may correct, before their stock is read. All verbs lock items in the order of ids. */
async function lockItemsThatDiffer(
  tx: Tx,
  countId: string,
  uncounted: Application["uncounted"],
): Promise<void> {
  await sql`
    select i.id from inventory_items i join stock_count_lines l on l.item_id = i.id
    where l.count_id = ${countId} and (l.difference <> 0 or (${uncounted === "zero"} and l.counted is null))
    order by i.id for no key update of i`.execute(tx);
}

interface Difference {
  itemId: string;
  difference: number;
}

/** Writes the outcome of every line, as a record for audits. Returns the lines whose stock must be corrected. */
async function settleLines(
  tx: Tx,
  countId: string,
  uncounted: Application["uncounted"],
): Promise<Difference[]> {
  const isZero = uncounted === "zero";
  const { rows } = await sql<Difference & { outcome: string }>`
    update stock_count_lines l set
      unit_cost = i.cost,
      is_assumed = ${isZero} and l.counted is null,
      counted = case when ${isZero} then coalesce(l.counted, 0) else l.counted end,
      system_quantity = case when ${isZero} then coalesce(l.system_quantity, i.quantity) else l.system_quantity end,
      outcome = case
        when l.counted is null and not ${isZero} then 'uncounted'
        when l.counted is null then case when i.quantity = 0 then 'equal' else 'adjusted' end
        when l.difference = 0 then 'equal'
        when ${isMoved} then 'moved'
        when ${isCorrected} then 'corrected'
        else 'adjusted' end
    from inventory_items i
    where l.count_id = ${countId} and i.id = l.item_id
    returning l.item_id, l.difference, l.outcome`.execute(tx);
  return rows.filter(({ outcome }) => outcome === "adjusted");
}

/** Stores what the corrections were worth. */
async function storeValues(
  tx: Tx,
  countId: string,
  values: { itemId: string; value: number }[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    update stock_count_lines l set value = v.value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v ("itemId" uuid, value bigint)
    where l.count_id = ${countId} and l.item_id = v."itemId"`.execute(tx);
}

/** Ends the count with the status `applied`, and computes its totals from its lines. */
async function endAsApplied(
  tx: Tx,
  actor: Actor,
  count: LockedCount,
  uncounted: Application["uncounted"],
): Promise<void> {
  await sql`
    update stock_counts c set
      status = 'applied', uncounted = ${uncounted}, ended_by = ${actor.userId}, ended_at = now(), version = version + 1,
      counted_count = n.counted, differing_count = n.differing, adjusted_count = n.adjusted
    from (
      select count(counted)::integer as counted, count(*) filter (where difference <> 0)::integer as differing,
             count(*) filter (where outcome = 'adjusted')::integer as adjusted
      from stock_count_lines where count_id = ${count.id}) n
    where c.id = ${count.id}`.execute(tx);
}
