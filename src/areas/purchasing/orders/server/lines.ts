import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { inShillings, MAX_SHILLINGS } from "#src/areas/shipments/shillings.ts";
import { MAX_TOTAL, orderTotal, type OrderedLine } from "../../rules.ts";

/**
 * Returns the total of the lines. The total that a user typed must be the same.
 * @throws Refusal validation_failed (too high, or another total was typed)
 */
export function checkedTotal(
  lines: readonly Omit<OrderedLine, "itemId">[],
  exchangeRate: number,
  typed: number | undefined,
): number {
  const total = orderTotal(lines);
  if (total > MAX_TOTAL || inShillings(total, exchangeRate) > MAX_SHILLINGS)
    refuse("validation_failed", { fields: { items: "cost too much together" } });
  if (typed !== undefined && typed !== total)
    refuse("validation_failed", { fields: { totalAmount: "is not the sum of the lines" } });
  return total;
}

interface NamedLine extends OrderedLine {
  /** The place in the order, from 1. */
  position: number;
}

/**
 * Adds lines to an order, with the names that the items have now.
 * @throws Refusal product_not_found, item_archived
 */
export async function addLines(
  tx: Tx,
  purchaseOrderId: string,
  lines: readonly NamedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const items = await tx
    .selectFrom("inventoryItems")
    .select(["id", "name", "sku", "brand", "model", "location", "archivedAt"])
    .where(
      "id",
      "in",
      lines.map(({ itemId }) => itemId),
    )
    .execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows = lines.map(({ itemId, position, quantity, unitCost }) => {
    const item = byId.get(itemId) ?? refuse("product_not_found", { params: { itemId } });
    if (item.archivedAt !== null) refuse("item_archived", { params: { itemId, name: item.name } });
    const { name: itemName, sku, brand, model, location } = item;
    const named = { itemId, itemName, sku, brand, model, location };
    return { ...named, id: newId(), purchaseOrderId, position, quantity, unitCost };
  });
  await tx.insertInto("purchaseOrderLines").values(rows).execute();
}

/**
 * Makes the lines of a locked order those of `wanted`. A line keeps its id by its item, and the name that the item had
 * when it was ordered. @throws Refusal below_received, product_not_found, item_archived
 */
export async function replaceLines(
  tx: Tx,
  purchaseOrderId: string,
  wanted: readonly OrderedLine[],
): Promise<void> {
  const stored = await tx
    .selectFrom("purchaseOrderLines")
    .select(["id", "itemId", "itemName", "quantity", "receivedQuantity", "unitCost"])
    .select(
      sql<boolean>`exists (select from goods_receipt_lines r where r.order_line_id = purchase_order_lines.id)`.as(
        "hasReceipts",
      ),
    )
    .where("purchaseOrderId", "=", purchaseOrderId)
    .execute();
  const places = new Map(
    wanted.map((line, place) => [line.itemId, { ...line, position: place + 1 }]),
  );
  for (const { id, itemId, itemName, receivedQuantity, unitCost, hasReceipts, ...row } of stored) {
    const line = places.get(itemId);
    // More than ordered may have come. Such a line keeps its quantity.
    const least = Math.min(receivedQuantity, row.quantity);
    // A line with receipts that were all undone stays too, because they refer to it.
    if ((line?.quantity ?? 0) < least || (!line && hasReceipts))
      refuse("below_received", { params: { name: itemName, received: receivedQuantity } });
    // The goods came in at this cost.
    if (line && receivedQuantity > 0 && line.unitCost !== unitCost)
      refuse("below_received", { params: { name: itemName, reason: "cost" } });
    places.delete(itemId);
    await (line
      ? tx
          .updateTable("purchaseOrderLines")
          .set({ quantity: line.quantity, unitCost: line.unitCost, position: line.position })
          .where("id", "=", id)
          .where(sql<boolean>`(quantity, unit_cost, position)
            is distinct from (${line.quantity}::integer, ${line.unitCost}::bigint, ${line.position}::integer)`)
          .execute()
      : tx.deleteFrom("purchaseOrderLines").where("id", "=", id).execute());
  }
  await addLines(tx, purchaseOrderId, [...places.values()]);
}
