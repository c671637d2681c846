import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { announceUnrecorded, recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { NewSupplierReturn, SupplierReturn } from "../contract.ts";
import { getSupplierReturn } from "./queries.ts";

type NewLine = NewSupplierReturn["lines"][number];

/**
 * Writes a return down. Its pieces count as returned from now on, so that nobody returns them twice; they leave the stock
 * when they are sent. Lock order: the order, then its lines by id.
 * @throws Refusal not_found, id_taken, exceeds_received, serials_required, serial_unknown, serial_not_available,
 * serial_of_other_order, validation_failed
 */
export async function createSupplierReturn(
  tx: Tx,
  actor: Actor,
  { id = newId(), purchaseOrderId, reason, lines }: NewSupplierReturn,
): Promise<SupplierReturn> {
  const order = await tx
    .selectFrom("purchaseOrders")
    .select(["supplierId", "currency", "exchangeRate"])
    .where("id", "=", purchaseOrderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse("not_found", { fields: { purchaseOrderId: "is not an order" } });
  const taken = new Map<string, { itemId: string; unitCost: number }>();
  const inOrder = lines.toSorted((a, b) =>
    a.purchaseOrderLineId < b.purchaseOrderLineId ? -1 : 1,
  );
  for (const line of inOrder)
    taken.set(line.purchaseOrderLineId, await takeFromLine(tx, purchaseOrderId, line));
  const values = { id, purchaseOrderId, reason, ...order, createdBy: actor.userId };
  await tx
    .insertInto("supplierReturns")
    .values({ ...values, returnNumber: nextNumber("supplier_return") } as never)
    .execute();
  await tx
    .insertInto("supplierReturnLines")
    .values(
      lines.map((line, place) => {
        const { itemId = "", unitCost = 0 } = taken.get(line.purchaseOrderLineId) ?? {};
        const { purchaseOrderLineId, quantity } = line;
        const serials = [...(line.serials ?? [])];
        const common = { returnId: id, position: place + 1, purchaseOrderLineId };
        return { ...common, id: newId(), itemId, unitCost, quantity, serials };
      }),
    )
    .execute();
  await recordAct(tx, actor, "supplier_return.created", id, {
    purchaseOrderId,
    supplierId: order.supplierId,
    reason,
  });
  // The order shows how much of it went back.
  announceUnrecorded(tx, { kind: "purchase_order.updated", recordId: purchaseOrderId });
  return getSupplierReturn(tx, actor, id);
}

/** Counts pieces of an order's line as returned. @throws Refusal as above */
async function takeFromLine(
  tx: Tx,
  purchaseOrderId: string,
  { purchaseOrderLineId, quantity, serials }: NewLine,
): Promise<{ itemId: string; unitCost: number }> {
  const line = await tx
    .selectFrom("purchaseOrderLines as l")
    .innerJoin("inventoryItems as i", "i.id", "l.itemId")
    .select(["l.itemId", "l.itemName", "l.unitCost", "i.isSerialised"])
    .select(sql<number>`l.received_quantity - l.returned_quantity`.as("left"))
    .where("l.id", "=", purchaseOrderLineId)
    .where("l.purchaseOrderId", "=", purchaseOrderId)
    .executeTakeFirst();
  if (!line)
    return refuse("validation_failed", { fields: { lines: "name a line of another order" } });
  const { itemId, itemName: name, unitCost, isSerialised } = line;
  const taken = await tx
    .updateTable("purchaseOrderLines")
    .set({ returnedQuantity: sql`returned_quantity + ${quantity}` })
    .where("id", "=", purchaseOrderLineId)
    .where(sql<boolean>`returned_quantity + ${quantity} <= received_quantity`)
    .returning("id")
    .executeTakeFirst();
  if (!taken) refuse("exceeds_received", { params: { name, left: line.left } });
  if (!isSerialised && serials)
    refuse("validation_failed", { fields: { serials: "this item is not kept by serial number" } });
  if (isSerialised) {
    await checkPieces(tx, { itemId, name, quantity, serials: serials ?? [] });
    await checkOrigin(tx, {
      itemId,
      name,
      serials: serials ?? [],
      orderLineId: purchaseOrderLineId,
    });
  }
  return { itemId, unitCost };
}

interface Pieces {
  itemId: string;
  name: string;
  quantity: number;
  serials: readonly string[];
}

/** The pieces must be in the stock, and in no other return. When they are sent, `moveStock` checks it again. */
async function checkPieces(tx: Tx, { itemId, name, quantity, serials }: Pieces): Promise<void> {
  if (serials.length !== quantity)
    refuse("serials_required", { params: { itemId, name, requested: quantity } });
  const found = await tx
    .selectFrom("itemSerials")
    .select(["serial", "state"])
    .where("itemId", "=", itemId)
    .where("serial", "in", [...serials])
    .orderBy("serial")
    // Of two people who return one piece at once, the second sees the return of the first.
    .forNoKeyUpdate()
    .execute();
  const states = new Map(found.map(({ serial, state }) => [serial, state]));
  for (const serial of serials) {
    const state = states.get(serial);
    const params = { itemId, name, serial };
    if (state === undefined) refuse("serial_unknown", { params });
    if (state !== "in_stock") refuse("serial_not_available", { params });
  }
}

interface Origin {
  itemId: string;
  name: string;
  serials: readonly string[];
  orderLineId: string;
}

/**
 * A piece goes back to the order with which it came last, because the credit is at the cost of that order. A piece that
 * came in without an order may go back with any.
 * @throws Refusal serial_not_available (it is in a return that was not sent), serial_of_other_order
 */
async function checkOrigin(tx: Tx, { itemId, name, serials, orderLineId }: Origin): Promise<void> {
  const { rows } = await sql<{ serial: string; isReturned: boolean; orderNumber: string | null }>`
    select s.serial, exists (
        select from supplier_return_lines l join supplier_returns r on r.id = l.return_id
        where l.item_id = ${itemId} and r.status = 'requested' and s.serial = any (l.serials)) as is_returned,
      (select case when l.order_line_id <> ${orderLineId} then o.order_number end from goods_receipt_lines l
        join stock_movements m on m.id = l.movement_id
        join goods_receipts r on r.id = l.receipt_id
        join purchase_orders o on o.id = r.purchase_order_id
        where l.item_id = ${itemId} and l.quantity > 0 and s.serial = any (l.serials)
        order by m.position desc limit 1) as order_number
    from unnest(${[...serials]}::text[]) as s (serial)`.execute(tx);
  for (const { serial, isReturned, orderNumber } of rows) {
    const params = { itemId, name, serial };
    if (isReturned) refuse("serial_not_available", { params });
    if (orderNumber !== null)
      refuse("serial_of_other_order", { params: { ...params, number: orderNumber } });
  }
}
