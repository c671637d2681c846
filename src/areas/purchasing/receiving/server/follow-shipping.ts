import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import type { ReactiveEvent } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { lacksWeight } from "../rules.ts";
import { lockReceiving, type LockedReceiving } from "./lock-receiving.ts";
import { settleCosts } from "./settle-costs.ts";

interface Difference {
  shipmentId: string;
  currency: OrderCurrency;
  amount: number;
  exchangeRate: number;
}

/**
 * Makes the prices of the shipments of a locked order costs of its goods. A price that has changed since adds the
 * difference. Nothing is written while nothing is received, so that such an order can still be deleted.
 */
export async function followShippingCosts(
  tx: Tx,
  actor: { userId: string } | null,
  { id, exchangeRate }: Pick<LockedReceiving, "exchangeRate" | "id">,
): Promise<void> {
  // A cost at a rate that the order no longer has is taken back, and counts at the new one.
  const { rows } = await sql<Difference>`
    with noted as (
      select shipment_id, exchange_rate, sum(amount) as amount from purchase_costs
      where purchase_order_id = ${id} and shipment_id is not null group by 1, 2
    )
    select s.id as shipment_id, s.currency, ${exchangeRate}::float8 as exchange_rate,
           (coalesce(s.shipping_cost, 0) - coalesce(n.amount, 0))::bigint as amount
    from shipments s left join noted n on n.shipment_id = s.id and n.exchange_rate = ${exchangeRate}::numeric
    where s.purchase_order_id = ${id}
    union all
    select s.id, s.currency, n.exchange_rate::float8, -n.amount::bigint
    from shipments s join noted n on n.shipment_id = s.id and n.exchange_rate <> ${exchangeRate}::numeric
    where s.purchase_order_id = ${id}`.execute(tx);
  const changed = rows.filter(({ amount }) => amount !== 0);
  if (changed.length === 0) return;
  await tx
    .insertInto("purchaseCosts")
    .values(
      changed.map((row) => ({
        ...row,
        id: newId(),
        purchaseOrderId: id,
        kind: "shipping" as const,
        createdBy: actor?.userId ?? null,
      })),
    )
    .execute();
}

/** The price of a shipment became known or changed. Goods that have arrived then cost more or less. */
export async function followShipmentCost(
  tx: Tx,
  { recordId, actorId }: ReactiveEvent,
): Promise<void> {
  const shipment = await tx
    .selectFrom("shipments as s")
    .select("s.purchaseOrderId")
    .where("s.id", "=", recordId)
    .where(
      sql<boolean>`exists (select from purchase_order_lines l
        where l.purchase_order_id = s.purchase_order_id and l.received_quantity > 0)`,
    )
    .executeTakeFirst();
  if (!shipment) return;
  const order = await lockReceiving(tx, shipment.purchaseOrderId);
  // Costs that cannot be divided yet are divided by the next act that can.
  if (lacksWeight(order.costBasis, order.lines)) return;
  const actor = actorId ? { userId: actorId } : null;
  await followShippingCosts(tx, actor, order);
  await settleCosts(tx, actor, order);
}
