import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { partOfValue } from "#src/areas/inventory/value-rules.ts";
import {
  adjustValue,
  type ValueAdjustment,
} from "#src/areas/inventory/value/server/adjust-value.ts";
import { carriedCost, costedPieces, costShares } from "../rules.ts";
import { costTotalOf, type LockedReceiving } from "./lock-receiving.ts";

/** An arrival of a line of which pieces were not taken out again. */
export interface Arrival {
  id: string;
  orderLineId: string;
  itemId: string;
  movementId: string;
  /** The pieces that were not taken out again. */
  pieces: number;
  /** What these pieces carry of the costs. */
  costValue: number;
  goodsValue: number;
  /** The pieces and serial numbers that were taken out again. */
  undone: { pieces: number; later: number; serials: string[] };
}

/** Reads the arrivals of an order, the earliest first, with what was undone and added later. */
export async function readArrivals(tx: Tx, orderId: string): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select l.id, l.order_line_id, l.item_id, l.movement_id,
           l.quantity + coalesce(u.quantity, 0)::integer as pieces,
           (l.cost_value + coalesce(u.cost_value, 0) + coalesce(s.value, 0))::bigint as cost_value,
           (l.goods_value + coalesce(u.goods_value, 0))::bigint as goods_value,
           json_build_object('pieces', -coalesce(u.quantity, 0), 'later', coalesce(later.pieces, 0), 'serials', coalesce((
             select json_agg(serial) from goods_receipt_lines x, unnest(x.serials) as serial where x.undoes_id = l.id),
             '[]'::json)) as undone
    from goods_receipt_lines l
    join goods_receipts r on r.id = l.receipt_id and r.purchase_order_id = ${orderId}
    join stock_movements m on m.id = l.movement_id
    left join lateral (
      select sum(x.quantity) as quantity, sum(x.cost_value) as cost_value, sum(x.goods_value) as goods_value
      from goods_receipt_lines x where x.undoes_id = l.id) u on true
    left join lateral (
      select sum(x.value) as value from late_cost_shares x where x.receipt_line_id = l.id) s on true
    left join lateral (
      select -sum(x.quantity) as pieces from goods_receipt_lines x
      join goods_receipt_lines a on a.id = x.undoes_id
      join stock_movements am on am.id = a.movement_id
      where x.item_id = l.item_id and x.undoes_id is not null and am.arrived > m.arrived) later on true
    where l.undoes_id is null
    order by m.position, l.id`.execute(tx);
  return rows;
}

/**
 * Gives the received goods of an order the part of the costs that they have to carry now. What they carry already is
 * counted, so that calling it again changes nothing. The part of pieces that have left becomes a cost of goods sold.
 * The caller has locked the order.
 * @throws Refusal conflict (the value of an item would exceed its maximum)
 */
export async function settleCosts(
  tx: Tx,
  actor: { userId: string } | null,
  order: LockedReceiving,
): Promise<void> {
  const arrivals = (await readArrivals(tx, order.id)).filter(({ pieces }) => pieces > 0);
  const total = await costTotalOf(tx, order.id);
  const shares = costShares(total, order.lines, order.costBasis, order.isClosed);
  const late = order.lines.flatMap((line) => {
    const own = arrivals.filter(({ orderLineId }) => orderLineId === line.id);
    const carried = own.reduce((sum, { costValue }) => sum + costValue, 0);
    const due = carriedCost(
      shares.get(line.id) ?? 0,
      line.receivedQuantity,
      costedPieces(line, order.isClosed),
    );
    return divided(due - carried, own, line.receivedQuantity);
  });
  const adjusted = await adjustValue(
    tx,
    actor,
    late.map(({ arrival, value }): ValueAdjustment => ({
      itemId: arrival.itemId,
      value,
      reason: "late_cost",
      movementId: arrival.movementId,
      reference: order.orderNumber,
      undone: arrival.undone,
    })),
  );
  if (late.length === 0) return;
  await tx
    .insertInto("lateCostShares")
    .values(
      late.map(({ arrival, value }, place) => ({
        id: newId(),
        receiptLineId: arrival.id,
        value,
        inStock: adjusted[place]?.inStock ?? 0,
        sold: adjusted[place]?.sold ?? 0,
        createdBy: actor?.userId ?? null,
      })),
    )
    .execute();
}

/** Divides an amount among arrivals by their pieces. The parts add up to it. */
function divided(
  value: number,
  arrivals: readonly Arrival[],
  all: number,
): { arrival: Arrival; value: number }[] {
  let before = 0;
  return arrivals.flatMap((arrival) => {
    const from = partOfValue(value, before, all);
    before += arrival.pieces;
    const part = partOfValue(value, before, all) - from;
    return part === 0 ? [] : [{ arrival, value: part }];
  });
}
