import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewStockCount, StockCount } from "../contract.ts";
import { getStockCount } from "./queries.ts";

/**
 * Opens a count and adds a line for each of its items. An archived item is included only if the user chose it. Two
 * open counts may contain the same item: if one of them corrects its stock after the other has counted it, the other
 * skips its line.
 * @throws Refusal id_taken, conflict (`nothing-to-count`), product_not_found
 */
export async function openCount(tx: Tx, actor: Actor, input: NewStockCount): Promise<StockCount> {
  const { id = newId(), scope, name = null, note = null, category, location, itemIds = [] } = input;
  await tx
    .insertInto("stockCounts")
    .values({
      id,
      countNumber: nextNumber("count"),
      scope,
      name,
      note,
      category: scope === "category" ? (category ?? null) : null,
      location: scope === "location" ? (location ?? null) : null,
      createdBy: actor.userId,
    })
    .execute();
  const within: Record<NewStockCount["scope"], RawBuilder<boolean>> = {
    all: sql`archived_at is null`,
    category: sql`archived_at is null and category = ${category}`,
    location: sql`archived_at is null and search_key(location) = search_key(${location}::text)`,
    items: sql`id = any(${itemIds}::uuid[])`,
  };
  const lines = await addLines(tx, id, within[scope]);
  if (scope === "items" && lines < new Set(itemIds).size) refuse("product_not_found");
  if (lines === 0) {
    refuse("conflict", {
      detail: "There is nothing to count",
      params: { reason: "nothing-to-count" },
    });
  }
  await recordAct(tx, actor, "stock_count.opened", id, { scope, category, location, lines });
  return getStockCount(tx, id);
}

/** Adds a line for each item that fulfils the condition `within`. Returns the number of added lines. */
export async function addLines(
  tx: Tx,
  countId: string,
  within: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with line as (
      insert into stock_count_lines (count_id, item_id, sku, name, location)
      select ${countId}, id, sku, name, location from inventory_items where ${within}
      on conflict do nothing
      returning 1),
    number as (select count(*)::integer as lines from line),
    kept as (
      update stock_counts set line_count = line_count + number.lines from number
      where id = ${countId} and number.lines > 0)
    select lines from number`.execute(tx);
  return rows[0]?.lines ?? 0;
}
