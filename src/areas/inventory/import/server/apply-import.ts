import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { confirmImport, requireApplicable } from "#src/server/imports/confirm-import.ts";
import { lockImport } from "#src/server/imports/stored-import.ts";
import type { ItemImport } from "../contract.ts";
import { requireWithinLimits } from "../../limits/server/keep-limits.ts";
import { piecesOut } from "../../limits/server/keep-revaluations.ts";
import type { StockReason } from "../rules.ts";
import { itemImportHandlers, itemImports } from "./import-kind.ts";
import { rightsForImport, rightsForNewItems } from "./terms-of-import.ts";

/**
 * Confirms an import, which a job then writes. Changes of existing items and the tax codes and warranties of new ones
 * need the same permissions as in a form.
 * @throws Refusal not_found, forbidden, validation_failed (`reason`), conflict (`params.reason` import-errors: rows
 * have errors, and the user leaves out another number of rows; import-state: the import is being written, has ended, or
 * its rows have been deleted; import-barcodes: a new item has the barcode of an existing item, which keeps its barcode
 * because `updateExisting` is false), adjustment_needs_approval (its pieces are worth more than the limit: somebody
 * with the right can confirm the import)
 */
export async function applyImport(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    updateExisting,
    stockReason,
    reason,
    leaveOutErrors,
  }: {
    updateExisting: boolean;
    stockReason: StockReason | null;
    reason?: string | null | undefined;
    leaveOutErrors?: number | undefined;
  },
): Promise<ItemImport> {
  const found = await lockImport(tx, itemImports, id);
  if (updateExisting) {
    requirePermission(actor, "edit_inventory");
    await requireTermsRights(tx, actor, id, reason);
  }
  if (stockReason !== null) requirePermission(actor, "adjust_stock");
  if (found.hasCost) requirePermission(actor, "view_cost");
  for (const right of await rightsForNewItems(tx, id)) requirePermission(actor, right);
  requireApplicable(found, leaveOutErrors);
  if (!updateExisting && (await takesBarcodes(tx, id))) {
    refuse("conflict", { params: { reason: "import-barcodes" } });
  }
  await requireWithinLimits(
    tx,
    actor,
    await valuesOf(tx, id, { updates: updateExisting, setsStock: stockReason !== null }),
  );
  await confirmImport(tx, actor, itemImports, id, {
    options: { updateExisting, stockReason },
    data: { updateExisting, ...(reason && { reason }) },
  });
  return itemImportHandlers.get(tx, { params: { id } });
}

/** Requires the permissions and the reason that the same changes of prices, tax and warranty need in a form. */
async function requireTermsRights(
  tx: Tx,
  actor: Actor,
  importId: string,
  reason: string | null | undefined,
): Promise<void> {
  const rights = await rightsForImport(tx, importId);
  for (const permission of rights) requirePermission(actor, permission);
  if (rights.length > 0 && !reason) {
    refuse("validation_failed", { fields: { reason: "is required" } });
  }
}

/**
 * What the pieces of an import are worth, at cost or at their price if their cost is not known, as `moveStock` counts,
 * and how much more pieces of unknown cost are worth at a higher price (`gainAtPrice`).
 */
async function valuesOf(
  tx: Tx,
  importId: string,
  { updates, setsStock }: { updates: boolean; setsStock: boolean },
): Promise<{ arrivals: number; losses: number }> {
  const { rows } = await sql<{ arrivals: number; losses: number }>`
    select coalesce(sum((r.given->>'quantity')::numeric * coalesce((r.given->>'cost')::numeric, (r.given->>'price')::numeric, 0))
             filter (where r.kind = 'new'), 0)::float8
           + coalesce(sum(greatest(0, greatest(i.value, h.pieces * p.price) - greatest(i.value, h.pieces * i.price::numeric)))
             filter (where r.kind = 'changed' and i.cost is null and ${updates}), 0)::float8 as arrivals,
           coalesce(sum(abs(r.stock_to - r.stock_from)
             * coalesce(i.cost, case when ${updates} then greatest(p.price, i.price) else i.price end)::numeric)
             filter (where r.kind <> 'new' and ${setsStock}), 0)::float8 as losses
    from item_import_rows r
    left join inventory_items i on i.id = r.item_id
    left join lateral (select (r.given ->> 'price')::numeric as price) p on true
    left join lateral (
      select i.quantity + ${piecesOut(sql`i.id`)} as pieces where p.price > i.price and i.cost is null) h on true
    where r.import_id = ${importId} and r.kind <> 'error'`.execute(tx);
  return rows[0] ?? { arrivals: 0, losses: 0 };
}

/** Whether a new item has the barcode of an existing item. Only `updateExisting` can take it from the existing item. */
async function takesBarcodes(tx: Tx, importId: string): Promise<boolean> {
  const taken = await tx
    .selectFrom("itemImportRows as r")
    .innerJoin("inventoryItems as i", (join) =>
      join.on(sql<boolean>`i.barcode = r.given ->> 'barcode'`),
    )
    .select("i.id")
    .where("r.importId", "=", importId)
    .where("r.kind", "=", "new")
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}
