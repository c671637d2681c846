import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { countsContract, StockCount, stockCountTotals, StoredScan } from "../contract.ts";
import type { Category } from "../../rules.ts";

const columns = [
  "c.id",
  "c.countNumber as number",
  "c.name",
  "c.note",
  "c.scope",
  sql<Category | null>`c.category`.as("category"),
  "c.location",
  "c.status",
  "c.lineCount as lines",
  "c.countedCount as counted",
  "c.differingCount as differing",
  "c.adjustedCount as adjusted",
  "c.uncounted",
  "c.version",
  userInJson("c.created_by").as("createdBy"),
  "c.createdAt",
  "c.finishedAt",
  userInJson("c.ended_by").as("endedBy"),
  "c.endedAt",
] as const;

const counts = keysetList({
  orders: { newest: newestFirst(sql`c.created_at`, sql`c.id`) },
  filters: { status: (status: RawBuilder<string>) => sql`c.status = ${status}` },
  select: (db) => db.selectFrom("stockCounts as c").select(columns),
});

export const listStockCounts = (
  db: Database,
  { status, ...query }: z.output<(typeof countsContract.listStockCounts)["query"]>,
): Promise<Page<StockCount>> => counts.read(db, { ...query, sort: "newest" }, { status });

/** @throws Refusal not_found */
export async function getStockCount(db: Database, countId: string): Promise<StockCount> {
  return db
    .selectFrom("stockCounts as c")
    .select(columns)
    .where("c.id", "=", countId)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Whether pieces of the item came or went between the scans that the line `l` adds up: the last `set` and later ones.
 */
export const isMoved = sql<boolean>`l.first_position <> l.position`;

/**
 * Whether a correction changed the stock after the last scan of the line `l`. Applying the line's difference as well
 * would correct the stock twice. Movements with the reason `damaged` are no corrections here: like sold pieces,
 * damaged pieces really left the stock. What was sold unseen is taken by its sale at once.
 */
export const isCorrected = sql<boolean>`exists (
  select from stock_movements m
  where m.item_id = l.item_id and m.position > l.position and m.type = 'ADJUSTMENT' and m.reason not in ('damaged', 'sold_unseen'))`;

/** Why the count skips the differing line `l`; null if it does not skip the line. */
export const unsureOf = sql<"moved" | "corrected" | null>`case
  when l.outcome in ('moved', 'corrected') then l.outcome
  when l.outcome is not null or l.difference is null or l.difference = 0 then null
  when ${isMoved} then 'moved' when ${isCorrected} then 'corrected' end`;

type Totals = z.output<typeof stockCountTotals>;

/** The sums of the corrections that the count makes or has made, and the number of skipped lines. */
export async function getTotals(db: Database, actor: Actor, countId: string): Promise<Totals> {
  const { rows } = await sql<Required<Totals>>`
    select coalesce(sum(greatest(difference, 0)) filter (where unsure is null), 0)::bigint as surplus,
           coalesce(sum(greatest(-difference, 0)) filter (where unsure is null), 0)::bigint as missing,
           coalesce(sum(greatest(worth, 0)) filter (where unsure is null), 0) as surplus_value,
           coalesce(sum(greatest(-worth, 0)) filter (where unsure is null), 0) as missing_value,
           count(unsure)::integer as unsure
    from (
      select l.difference::bigint as difference,
             coalesce(l.value, l.difference::numeric * coalesce(l.unit_cost, i.cost)) as worth, ${unsureOf} as unsure
      from stock_count_lines l join inventory_items i on i.id = l.item_id
      where l.count_id = ${countId} and l.difference <> 0) differing`.execute(db);
  const [{ surplusValue, missingValue, ...pieces } = none] = rows;
  return may(actor, "view_cost") ? { ...pieces, surplusValue, missingValue } : pieces;
}

const none: Required<Totals> = {
  surplus: 0,
  missing: 0,
  surplusValue: 0,
  missingValue: 0,
  unsure: 0,
};

const scans = keysetList({
  orders: { newest: newestFirst(sql`s.scanned_at`, sql`s.id`) },
  filters: {
    countId: (countId: RawBuilder<string>) => sql`s.count_id = ${countId}`,
    itemId: (itemId: RawBuilder<string>) => sql`s.item_id = ${itemId}`,
  },
  select: (db) =>
    db
      .selectFrom("stockCountScans as s")
      .innerJoin("stockCountLines as l", (join) =>
        join.onRef("l.countId", "=", "s.countId").onRef("l.itemId", "=", "s.itemId"),
      )
      .select(["s.id", "s.act", "s.quantity", "s.undoes", "s.serial", "s.scannedAt"])
      .select([
        sql<boolean>`exists (select from stock_count_scans u where u.undoes = s.id)`.as("isUndone"),
        sql<
          StoredScan["item"]
        >`json_build_object('id', l.item_id, 'sku', l.sku, 'name', l.name)`.as("item"),
        userInJson("s.scanned_by").as("scannedBy"),
      ]),
});

/** Lists the scans of a count, newest first. @throws Refusal not_found */
export async function listStockCountScans(
  db: Database,
  countId: string,
  { itemId, ...query }: z.output<(typeof countsContract.listStockCountScans)["query"]>,
): Promise<Page<StoredScan>> {
  await getStockCount(db, countId);
  return scans.read(db, { ...query, sort: "newest" }, { countId, itemId });
}
