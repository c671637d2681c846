import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { changeOrder, lockOrder, type LockedOrder } from "./lock-order.ts";
import { heldForOrder, linesOfOrder } from "./order-stock.ts";

/** What was agreed about one item of a request, and how many pieces of it are set aside. */
export interface AgreedLine {
  unitPrice: number;
  quantity: number;
  held: number;
}

/** A request that a cart sells, locked. */
export interface OrderToSell extends LockedOrder {
  agreed: ReadonlyMap<string, AgreedLine>;
}

/**
 * Locks the request that a cart sells. Of two tills that sell it at once, the second is refused. A cart without any of
 * its goods is refused, because the customer would read that they got them.
 * @throws Refusal forbidden, not_found, order_not_open, order_prices_ended, order_quantity_exceeded, validation_failed
 */
export async function lockOrderToSell(
  tx: Tx,
  actor: Actor,
  id: string,
  cart: readonly { itemId: string; quantity: number }[],
): Promise<OrderToSell> {
  requirePermission(actor, "manage_order_requests");
  const order = await lockOrder(tx, id, "sell");
  const held = new Map((await heldForOrder(tx, id)).map((row) => [row.itemId, row.quantity]));
  const agreed = new Map(
    (await linesOfOrder(tx, id)).map(({ itemId, unitPrice, quantity, name }) => {
      const wanted = cart.reduce(
        (sum, line) => sum + (line.itemId === itemId ? line.quantity : 0),
        0,
      );
      // The agreed price is for the agreed pieces only.
      if (wanted > quantity)
        refuse("order_quantity_exceeded", { params: { itemId, name, quantity } });
      return [itemId, { unitPrice, quantity, held: held.get(itemId) ?? 0 }] as const;
    }),
  );
  if (!cart.some(({ itemId }) => agreed.has(itemId)))
    refuse("validation_failed", {
      fields: { orderRequestId: "has none of its goods in the cart" },
    });
  return { ...order, agreed };
}

/** The changes that end the reservation of a request. The same call of `moveStock` takes the pieces for the sale. */
export const endOfReservation = (
  { id, agreed }: OrderToSell,
  sold: readonly { itemId: string }[],
): StockChange[] =>
  [...agreed].flatMap(([itemId, { held }]) =>
    held === 0
      ? []
      : [
          {
            act: "release" as const,
            as: sold.some((line) => line.itemId === itemId)
              ? ("used" as const)
              : ("released" as const),
            itemId,
            quantity: held,
            orderRequestId: id,
          },
        ],
  );

/** Marks the request of a written sale: sold, or being paid. */
export const giveToSale = (
  tx: Tx,
  actor: Actor,
  order: OrderToSell,
  sale: { id: string; isCompleted: boolean },
): Promise<void> =>
  changeOrder(tx, actor.userId, order, {
    status: sale.isCompleted ? "sold" : "paying",
    event: sale.isCompleted ? "order_request.sold" : "order_request.paying",
    saleId: sale.id,
  });

/** The request that waits for the payment of a locked sale. */
const payingFor = (tx: Tx, saleId: string) =>
  tx
    .selectFrom("orderRequests")
    .select(["id", "number", "forgottenAt"])
    .where("saleId", "=", saleId)
    .where("status", "=", "paying")
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The sale of a request was paid. */
export async function closeOrderOf(tx: Tx, saleId: string): Promise<void> {
  const order = await payingFor(tx, saleId);
  if (order)
    await changeOrder(tx, null, order, { status: "sold", event: "order_request.sold", saleId });
}

/**
 * The sale of a request was cancelled. The request is open again, without a reservation: its goods may be gone, and staff
 * decide anew. If its personal data was deleted meanwhile, it ends instead, because nobody could be called any more.
 */
export async function reopenOrderOf(tx: Tx, actor: Actor | null, saleId: string): Promise<void> {
  const order = await payingFor(tx, saleId);
  if (!order) return;
  const end = { status: "withdrawn", event: "order_request.withdrawn" } as const;
  const again = { status: "requested", event: "order_request.reopened" } as const;
  await changeOrder(tx, actor?.userId ?? null, order, order.forgottenAt ? end : again);
}
