import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { actorWith } from "#src/server/http/guards/actor.ts";
import type { Owed } from "#src/areas/payments/links/opened-link.ts";
import type { Payable } from "#src/areas/payments/links/server/payable.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { newSale } from "../../new-sale.ts";
import { lockOrder } from "../../orders/server/lock-order.ts";
import { arePricesOver } from "../../orders/rules.ts";
import { totalsOf } from "../../rules.ts";
import { checkout } from "./checkout.ts";

/**
 * An accepted order request as what a payment link can be for. Its goods are set aside at agreed prices, so the customer
 * can pay without coming: paying sells it, as the till would. Before it is accepted, and after it has ended, nothing is
 * owed.
 */
export const payableOrder: Payable = {
  hold: (tx, id) =>
    tx.selectFrom("orderRequests").select("id").where("id", "=", id).forNoKeyUpdate().execute(),
  owed,
  becomes: async (db, id) => {
    const { saleId } = await findOrder(db, id);
    return saleId === null ? null : { kind: "sale", id: saleId };
  },
  ask: async (tx, actor, id, amount, way) => {
    await lockOrder(tx, id, "sell");
    const { name, phone, lines } = await goodsOf(tx, id);
    const { userId, name: user, role } = actor;
    // The user who sent the link, or who accepted the request, could sell it at the till.
    const seller = actorWith({ userId, name: user, role }, [
      "create_sales",
      "take_payments",
      "create_customers",
      "manage_order_requests",
    ]);
    const { payment } = await checkout(
      tx,
      seller,
      newSale.parse({
        customer: { name, phone },
        lines,
        orderRequestId: id,
        payment: way,
        expectedTotal: amount,
      }),
    );
    return payment;
  },
};

async function findOrder(db: Database | Tx, id: string) {
  return db
    .selectFrom("orderRequests")
    .select(["number", "status", "total", "saleId", "pricesUntil", "forgottenAt"])
    .select(sql<Owed["language"]>`language`.as("language"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}

async function owed(db: Database | Tx, id: string): Promise<Owed> {
  const { number, status, total, language, pricesUntil, forgottenAt } = await findOrder(db, id);
  const business = await getSettings(db, "business");
  const isPayable =
    status === "accepted" && forgottenAt === null && !arePricesOver(pricesUntil, new Date());
  const amount = isPayable ? withService(total, business) : 0;
  return { number, about: null, amount, total: amount, currency: business.currency, language };
}

/** What the checkout asks for these goods: their price and the service charge. */
function withService(
  price: number,
  business: { serviceChargeEnabled: boolean; serviceChargePercent: number },
): number {
  const { serviceChargeEnabled, serviceChargePercent: percent } = business;
  const service = serviceChargeEnabled ? { percent, taxCode: null, taxRate: 0 } : null;
  const goods = { unitPrice: price, quantity: 1, taxRate: 0 };
  return totalsOf([goods], null, 0, 0, service).total;
}

/** The goods as lines of a cart. Of serialised items, the pieces that are set aside are sold. */
async function goodsOf(tx: Tx, id: string) {
  const order = await tx
    .selectFrom("orderRequests")
    .select(["name", "phone"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows: lines } = await sql<{ itemId: string; quantity: number; serials?: string[] }>`
    select l.item_id, l.quantity, (
      select array_agg(p.serial order by p.serial) from item_serials p
      where p.item_id = l.item_id and p.order_request_id = l.request_id) as serials
    from order_request_lines l where l.request_id = ${id} order by l.position`.execute(tx);
  return {
    ...order,
    lines: lines.map(({ itemId, quantity, serials }) => ({
      itemId,
      quantity,
      ...(serials && { serials }),
    })),
  };
}
