import { sql, type Insertable } from "kysely";
import type { DB } from "#db/rows.ts";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { createShipment } from "#src/areas/shipments/server/create-shipment.ts";
import type { NewPurchaseOrder, PurchaseOrder } from "../contract.ts";
import { isOpen } from "../../rules.ts";
import { lockPaymentAccount, lockSupplier } from "../../suppliers/server/lock-partners.ts";
import { addLines, checkedTotal } from "./lines.ts";
import { getPurchaseOrder } from "./queries.ts";

/**
 * Creates a purchase order with its lines and its shipment. Its total is the sum of the lines.
 * @throws Refusal forbidden (costs without `view_cost`), invalid_transition (a status that only an act gives),
 * not_found, supplier_archived, payment_account_archived, order_number_taken, id_taken, product_not_found,
 * item_archived, validation_failed
 */
export async function createPurchaseOrder(
  tx: Tx,
  actor: Actor,
  input: NewPurchaseOrder,
): Promise<PurchaseOrder> {
  requirePermission(actor, "view_cost");
  const { id = newId(), supplierId, currency, exchangeRate = 1, items, status } = input;
  if (!isOpen(status)) refuse("invalid_transition");
  const totalAmount = checkedTotal(items, exchangeRate, input.totalAmount);
  await lockSupplier(tx, supplierId);
  const { paymentAccountId = null } = input;
  if (paymentAccountId) await lockPaymentAccount(tx, paymentAccountId);
  const values = {
    id,
    supplierId,
    status,
    orderDate: input.orderDate ?? today(),
    currency,
    exchangeRate,
    totalAmount,
    paymentMethod: input.paymentMethod ?? null,
    paymentAccountId,
    notes: input.notes ?? null,
    createdBy: actor.userId,
  };
  const orderNumber = await insertNumbered(tx, values, input.orderNumber);
  await addLines(
    tx,
    id,
    items.map((line, place) => ({ ...line, position: place + 1 })),
  );
  await createShipment(tx, actor, {
    purchaseOrderId: id,
    mode: input.shipmentMode,
    agentName: input.agentName ?? null,
    shippingCost: input.shippingCost ?? null,
    currency,
    exchangeRate,
  });
  await recordAct(tx, actor, "purchase_order.created", id, {
    after: { orderNumber, supplierId, status, currency, exchangeRate, lines: items.length },
  });
  return getPurchaseOrder(tx, actor, id);
}

type OrderValues = Omit<Insertable<DB["purchaseOrders"]>, "orderNumber">;

/** The most numbers in a row that users may have typed before their turn. */
const MAX_SKIPPED = 50;

/**
 * Inserts the order with the number that the user typed, otherwise with the next one. A counted number that a user has
 * typed before is skipped.
 */
async function insertNumbered(tx: Tx, values: OrderValues, typed: string | undefined) {
  const insert = (orderNumber: ReturnType<typeof nextNumber> | string) =>
    tx
      .insertInto("purchaseOrders")
      .values({ ...values, orderNumber })
      .returning("orderNumber");
  if (typed !== undefined) return (await insert(typed).executeTakeFirstOrThrow()).orderNumber;
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
    const inserted = await insert(nextNumber("purchase"))
      .onConflict((conflict) => conflict.expression(sql`search_key(order_number)`).doNothing())
      .executeTakeFirst();
    if (inserted) return inserted.orderNumber;
  }
  return refuse("order_number_taken");
}
