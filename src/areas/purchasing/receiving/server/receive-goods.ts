import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { MAX_VALUE } from "#src/areas/inventory/value-rules.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { inShillings } from "#src/areas/shipments/shillings.ts";
import { MAX_TOTAL } from "../../rules.ts";
import type { GoodsToReceive } from "../schemas.ts";
import { carriedCost, costedPieces, costShares, openPieces } from "../rules.ts";
import { followShippingCosts } from "./follow-shipping.ts";
import {
  costTotalOf,
  lockReceiving,
  requireWeights,
  type LockedLine,
  type LockedReceiving,
} from "./lock-receiving.ts";
import { settleCosts } from "./settle-costs.ts";
import { finishReceipt, insertReceipt } from "./write-receipt.ts";

interface Arriving {
  line: LockedLine;
  quantity: number;
  serials: string[] | undefined;
  goodsValue: number;
  costValue: number;
}

/**
 * Receives goods of an order. The order is locked, so that the same goods come in once, and two people who receive
 * different lines both succeed. Pieces come in at landed cost: what the supplier asks for them, at the rate of the
 * order, and their share of the costs that are known. An order of which everything has come is received.
 * @throws Refusal not_found, invalid_transition (cancelled, or closed short), not_ordered, received_meanwhile,
 * over_receipt, weight_missing, and the refusals of moveStock
 */
export async function receiveGoods(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { lines: given, note = null }: GoodsToReceive,
) {
  const order = await lockReceiving(tx, orderId);
  if (order.status === "cancelled" || order.isClosed)
    refuse("invalid_transition", { params: { reason: "ended" } });
  await followShippingCosts(tx, actor, order);
  requireWeights(order);
  const { allowOverReceipt } = await getSettings(tx, "inventory");
  const named = given.map(({ quantity, serials, ...counted }) => {
    const line = orderedLine(order, { ...counted, quantity }, allowOverReceipt);
    return { line, quantity, serials };
  });
  // What arrives counts before the costs are divided, because pieces beyond the order carry their part too.
  const arriving = await withValues(tx, order, named);
  const { id, receiptNumber } = await insertReceipt(tx, actor, orderId, { note });
  const { values } = await moveStock(
    tx,
    actor,
    arriving.map(({ line, quantity, serials, goodsValue, costValue }) => ({
      act: "bring-in",
      reason: "received",
      kind: "order_delivery",
      itemId: line.itemId,
      quantity,
      value: goodsValue + costValue,
      serials,
      reference: receiptNumber,
      note: order.orderNumber,
    })),
  );
  await tx
    .insertInto("goodsReceiptLines")
    .values(
      arriving.map(({ line, quantity, serials, goodsValue, costValue }, place) => ({
        id: newId(),
        receiptId: id,
        position: place + 1,
        orderLineId: line.id,
        itemId: line.itemId,
        quantity,
        serials: serials ?? [],
        goodsValue,
        costValue,
        movementId: values[place]?.movementId ?? "",
      })),
    )
    .execute();
  for (const { line, quantity } of arriving) await addReceived(tx, line, quantity);
  await settleCosts(tx, actor, order);
  return finishReceipt(tx, actor, order, { id, receiptNumber });
}

/** @throws Refusal not_ordered, received_meanwhile, over_receipt */
function orderedLine(
  order: LockedReceiving,
  { itemId, quantity: requested, receivedBefore }: GoodsToReceive["lines"][number],
  allowOverReceipt: boolean,
): LockedLine {
  const line =
    order.lines.find((each) => each.itemId === itemId) ??
    refuse("not_ordered", { params: { itemId } });
  const { receivedQuantity: received, itemName: name } = line;
  // Two people may have counted the same delivery.
  if (receivedBefore !== undefined && receivedBefore !== received)
    refuse("received_meanwhile", { params: { itemId, name, before: receivedBefore, received } });
  const open = openPieces(line, order.isClosed);
  if (requested > open && !allowOverReceipt)
    refuse("over_receipt", { params: { itemId, name, open, requested } });
  return line;
}

async function withValues(
  tx: Tx,
  order: LockedReceiving,
  named: readonly Pick<Arriving, "line" | "quantity" | "serials">[],
): Promise<Arriving[]> {
  const before = new Map(order.lines.map(({ id, receivedQuantity }) => [id, receivedQuantity]));
  for (const { line, quantity } of named) line.receivedQuantity += quantity;
  const total = await costTotalOf(tx, order.id);
  const shares = costShares(total, order.lines, order.costBasis, order.isClosed);
  return named.map(({ line, quantity, serials }) => {
    const { id, receivedQuantity, unitCost } = line;
    const whole = inShillings(unitCost * receivedQuantity, order.exchangeRate);
    // Pieces beyond the order may cost more than the order could.
    if (unitCost * receivedQuantity > MAX_TOTAL || whole > MAX_VALUE)
      refuse("validation_failed", { fields: { lines: "cost too much together" } });
    // The parts of a line add up to the value of the whole line.
    const goodsValue = Math.max(0, whole - line.goodsValue);
    const of = costedPieces(line, order.isClosed);
    const share = shares.get(id) ?? 0;
    const costValue =
      carriedCost(share, receivedQuantity, of) - carriedCost(share, before.get(id) ?? 0, of);
    return { line, quantity, serials, goodsValue, costValue };
  });
}

/** Adds received pieces to a line; a negative number takes them away. */
export const addReceived = (tx: Tx, { id }: Pick<LockedLine, "id">, quantity: number) =>
  tx
    .updateTable("purchaseOrderLines")
    .set({ receivedQuantity: sql`received_quantity + ${quantity}` })
    .where("id", "=", id)
    .execute();
