import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { lockItems } from "#src/areas/inventory/core/server/stock-statements.ts";
import { lacksWeight, type CostBasis } from "../rules.ts";

export interface LockedLine {
  id: string;
  itemId: string;
  itemName: string;
  quantity: number;
  receivedQuantity: number;
  unitCost: number;
  weightGrams: number | null;
  /** What was received of the line is worth, without its part of the costs. */
  goodsValue: number;
}

export interface LockedReceiving {
  id: string;
  orderNumber: string;
  status: "cancelled" | "confirmed" | "draft" | "received" | "sent" | "shipped";
  currency: string;
  exchangeRate: number;
  costBasis: CostBasis;
  isClosed: boolean;
  lines: LockedLine[];
}

/**
 * Locks an order with its items, in this order, and reads what was received. Every verb that changes what goods cost
 * starts with it, so that each sees what the one before has written.
 * @throws Refusal not_found
 */
export async function lockReceiving(tx: Tx, orderId: string): Promise<LockedReceiving> {
  const { closedAt, ...locked } = await tx
    .selectFrom("purchaseOrders")
    .select(["id", "orderNumber", "status", "currency", "exchangeRate", "costBasis", "closedAt"])
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const lines = await tx
    .selectFrom("purchaseOrderLines as l")
    .select(["l.id", "l.itemId", "l.itemName", "l.quantity", "l.receivedQuantity", "l.unitCost"])
    .select("l.weightGrams")
    .select(
      sql<number>`(select coalesce(sum(r.goods_value), 0)::bigint from goods_receipt_lines r
        where r.order_line_id = l.id)`.as("goodsValue"),
    )
    .where("l.purchaseOrderId", "=", orderId)
    .orderBy("l.position")
    .orderBy("l.id")
    .execute();
  await lockItems(tx, { itemIds: lines.map(({ itemId }) => itemId) });
  return { ...locked, isClosed: closedAt !== null, lines } as LockedReceiving;
}

/** @throws Refusal weight_missing */
export function requireWeights({ costBasis, lines }: LockedReceiving): void {
  if (lacksWeight(costBasis, lines)) refuse("weight_missing");
}

/** What it costs to bring the goods of an order in, in minor units of the shop's money. */
export async function costTotalOf(tx: Tx, orderId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("purchaseCosts")
    .select(sql<number>`coalesce(sum(amount_tzs), 0)::bigint`.as("total"))
    .where("purchaseOrderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return total;
}
