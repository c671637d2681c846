import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { partOfValue } from "#src/areas/inventory/value-rules.ts";
import { adjustValue } from "#src/areas/inventory/value/server/adjust-value.ts";
import { getPurchaseOrder } from "../../orders/server/queries.ts";
import type { ReceiptToUndo } from "../schemas.ts";
import { lockReceiving, requireWeights, type LockedReceiving } from "./lock-receiving.ts";
import { requirePieces } from "./require-pieces.ts";
import { addReceived } from "./receive-goods.ts";
import { readArrivals, settleCosts, type Arrival } from "./settle-costs.ts";
import { insertReceipt } from "./write-receipt.ts";

interface Leaving {
  arrival: Arrival;
  quantity: number;
  serials: string[] | undefined;
  goodsValue: number;
  costValue: number;
}

/**
 * Takes wrongly received goods out again, as a new receipt of negative quantities. The pieces leave with the value with
 * which they came: what the average says differently becomes an entry of its own. The order is open again.
 * @throws Refusal not_found, receipt_undone (more than is left of the line), received_goods_gone (pieces were sold or
 * used), insufficient_stock (pieces are reserved), weight_missing, and the refusals of moveStock about serial numbers
 */
export async function undoReceipt(
  tx: Tx,
  actor: Actor,
  receiptId: string,
  { lines: given, reason }: ReceiptToUndo,
) {
  const receipt = await tx
    .selectFrom("goodsReceipts")
    .select(["purchaseOrderId", "receiptNumber", "reason"])
    .where("id", "=", receiptId)
    .executeTakeFirstOrThrow(notFound);
  const order = await lockReceiving(tx, receipt.purchaseOrderId);
  requireWeights(order);
  const leaving = await planned(tx, order, receiptId, given);
  await requirePieces(tx, leaving);
  const undo = await insertReceipt(tx, actor, order.id, { reason });
  await takeOut(tx, actor, leaving, { ...undo, reason });
  for (const { arrival, quantity } of leaving) {
    const line = order.lines.find(({ id }) => id === arrival.orderLineId);
    if (line) line.receivedQuantity -= quantity;
    await addReceived(tx, { id: arrival.orderLineId }, -quantity);
  }
  return reopen(tx, actor, order, { ...undo, reason, undoes: receipt.receiptNumber });
}

async function planned(
  tx: Tx,
  order: LockedReceiving,
  receiptId: string,
  input: ReceiptToUndo["lines"],
): Promise<Leaving[]> {
  const arrivals = await readArrivals(tx, order.id);
  const own = await tx
    .selectFrom("goodsReceiptLines")
    .select("id")
    .where("receiptId", "=", receiptId)
    .execute();
  return input.map(({ id, quantity, serials }) => {
    const arrival = own.some((line) => line.id === id) && arrivals.find((each) => each.id === id);
    if (!arrival) return refuse("not_found", { fields: { lines: "are not of this receipt" } });
    const { pieces, goodsValue, costValue } = arrival;
    if (quantity > pieces)
      refuse("receipt_undone", { params: { left: pieces, requested: quantity } });
    return {
      arrival,
      quantity,
      serials,
      goodsValue: partOfValue(goodsValue, quantity, pieces),
      costValue: partOfValue(costValue, quantity, pieces),
    };
  });
}

async function takeOut(
  tx: Tx,
  actor: Actor,
  leaving: readonly Leaving[],
  { id, receiptNumber, reason }: { id: string; receiptNumber: string; reason: string },
): Promise<void> {
  const { values } = await moveStock(
    tx,
    actor,
    leaving.map(({ arrival, quantity, serials }) => ({
      act: "adjust",
      reason: "correction",
      kind: "order_delivery_undone",
      itemId: arrival.itemId,
      quantity: -quantity,
      serials,
      reference: receiptNumber,
      note: reason,
    })),
  );
  const rows = leaving.map(({ arrival, quantity, serials, goodsValue, costValue }, place) => ({
    id: newId(),
    receiptId: id,
    position: place + 1,
    orderLineId: arrival.orderLineId,
    itemId: arrival.itemId,
    quantity: -quantity,
    undoesId: arrival.id,
    serials: serials ?? [],
    goodsValue: -goodsValue,
    costValue: -costValue,
    difference: (values[place]?.value ?? 0) - goodsValue - costValue,
    movementId: values[place]?.movementId ?? "",
  }));
  await adjustValue(
    tx,
    actor,
    rows
      .filter(({ difference }) => difference !== 0)
      .map(({ itemId, difference }) => ({
        itemId,
        value: difference,
        reason: "correction",
        reference: receiptNumber,
        note: reason,
      })),
  );
  await tx.insertInto("goodsReceiptLines").values(rows).execute();
}

/** An order of which goods went out again waits for them again. */
async function reopen(
  tx: Tx,
  actor: Actor,
  order: LockedReceiving,
  undo: { id: string; receiptNumber: string; reason: string; undoes: string },
) {
  const isComplete = order.lines.every((line) => line.receivedQuantity >= line.quantity);
  const status = order.status === "received" && !isComplete ? "shipped" : order.status;
  const isClosed = order.isClosed && status === "received";
  await updateById(tx, "purchaseOrders", order.id, {
    ...nextVersion,
    status,
    ...(!isClosed && { closedAt: null, closedReason: null, closedBy: null }),
  });
  await settleCosts(tx, actor, { ...order, isClosed });
  const { id, receiptNumber, reason, undoes } = undo;
  await recordAct(tx, actor, "purchase_order.receipt_undone", order.id, {
    receiptId: id,
    receiptNumber,
    undoes,
    reason,
    after: { status },
  });
  return { ...(await getPurchaseOrder(tx, actor, order.id)), receipt: { id, receiptNumber } };
}
