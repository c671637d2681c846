import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { today } from "#src/shared/time.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { newPurchaseOrder } from "../../orders/contract.ts";
import { createPurchaseOrder } from "../../orders/server/create-order.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { getUsual } from "../../suppliers/server/usual-of-supplier.ts";
import type { NewReorder } from "../contract.ts";

/**
 * Creates the draft orders of a reorder, one per supplier and currency, all of them or none, each with the agent and the
 * way to pay of the last order of its supplier. Two users who reorder at
 * once wait for each other; the second one is refused if the first one has ordered the same item.
 * @throws Refusal forbidden, conflict (`params.reason` drafted-since: other drafts have the item now),
 * validation_failed (no rate), not_found, supplier_archived, product_not_found, item_archived
 */
export async function createReorder(
  tx: Tx,
  actor: Actor,
  { shipmentMode, orders }: NewReorder,
): Promise<{ orders: { id: string; orderNumber: string }[] }> {
  requirePermission(actor, "view_cost");
  await sql`select pg_advisory_xact_lock(${advisoryLocks.reordering})`.execute(tx);
  await refuseOtherDrafts(
    tx,
    orders.flatMap(({ items }) => items),
  );
  const created: { id: string; orderNumber: string }[] = [];
  // Suppliers are locked in the order of their ids.
  for (const { supplierId, currency, items } of orders.toSorted((one, other) =>
    one.supplierId < other.supplierId ? -1 : 1,
  )) {
    const usual = await getUsual(tx, supplierId);
    const order = newPurchaseOrder.parse({
      supplierId,
      currency,
      exchangeRate: await latestRate(tx, currency),
      shipmentMode,
      agentName: usual?.agentName ?? null,
      paymentMethod: usual?.paymentMethod ?? null,
      paymentAccountId: usual?.paymentAccountId ?? null,
      items: items.map(({ inDrafts: _, ...line }) => line),
    });
    const { id, orderNumber } = await createPurchaseOrder(tx, actor, order);
    created.push({ id, orderNumber });
  }
  return { orders: created };
}

/** @throws Refusal conflict */
async function refuseOtherDrafts(
  tx: Tx,
  items: readonly { itemId: string; inDrafts: number }[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.name
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r ("itemId" uuid, "inDrafts" bigint)
    join inventory_items i on i.id = r."itemId"
    where r."inDrafts" <> (
      select coalesce(sum(l.quantity - l.received_quantity), 0)
      from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
      where l.item_id = i.id and o.status = 'draft')
    order by i.name limit 1`.execute(tx);
  if (rows[0]) refuse("conflict", { params: { reason: "drafted-since", name: rows[0].name } });
}

/** @throws Refusal validation_failed (there is no rate of this currency) */
async function latestRate(tx: Tx, currency: OrderCurrency): Promise<number> {
  if (currency === HOME_CURRENCY) return 1;
  const found = await tx
    .selectFrom("exchangeRates")
    .select("rate")
    .where("fromCurrency", "=", currency)
    .where("toCurrency", "=", HOME_CURRENCY)
    .where("archivedAt", "is", null)
    .where("effectiveDate", "<=", today())
    .orderBy("effectiveDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.rate ?? refuse("validation_failed", { fields: { currency: "has no rate" } });
}
