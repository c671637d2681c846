import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { moveStock, type StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { lockItems } from "#src/areas/inventory/core/server/stock-statements.ts";

type Somebody = { userId: string } | null;

/** The lines of a request, in their order. */
export const linesOfOrder = (tx: Tx, requestId: string) =>
  tx
    .selectFrom("orderRequestLines")
    .select(["itemId", "name", "quantity", "unitPrice"])
    .where("requestId", "=", requestId)
    .orderBy("position")
    .execute();

/** What is set aside for a request, by item. The caller has locked the request. */
export const heldForOrder = (tx: Tx, requestId: string) =>
  tx
    .selectFrom("stockReservations")
    .select(["itemId", "quantity"])
    .where("orderRequestId", "=", requestId)
    .where("holderId", "=", requestId)
    .where("endedAt", "is", null)
    .execute();

/**
 * Sets all goods of a request aside, or none. Of a serialised item it takes the pieces that came first; the till may
 * sell others.
 * @throws Refusal insufficient_stock, item_archived
 */
export async function reserveGoods(
  tx: Tx,
  actor: Somebody,
  order: { id: string; number: string },
): Promise<void> {
  const lines = await linesOfOrder(tx, order.id);
  const items = await lockItems(tx, { itemIds: lines.map(({ itemId }) => itemId) });
  const serialised = new Map(
    items.filter(({ isSerialised }) => isSerialised).map((item) => [item.id, item]),
  );
  const changes: StockChange[] = [];
  for (const { itemId, quantity } of lines) {
    const item = serialised.get(itemId);
    const serials = item ? await firstPieces(tx, item, quantity) : undefined;
    changes.push({
      act: "reserve",
      itemId,
      quantity,
      serials,
      orderRequestId: order.id,
      reference: order.number,
    });
  }
  await moveStock(tx, actor, changes);
}

/** @throws Refusal insufficient_stock */
async function firstPieces(
  tx: Tx,
  { id: itemId, name }: { id: string; name: string },
  requested: number,
): Promise<string[]> {
  const pieces = await tx
    .selectFrom("itemSerials")
    .select("serial")
    .where("itemId", "=", itemId)
    .where("state", "=", "in_stock")
    .orderBy("cameAt")
    .orderBy("serial")
    .limit(requested)
    .execute();
  if (pieces.length < requested)
    refuse("insufficient_stock", { params: { itemId, name, available: pieces.length, requested } });
  return pieces.map(({ serial }) => serial);
}

/** Releases all that is set aside for a request; does nothing if nothing is. */
export async function releaseGoods(
  tx: Tx,
  actor: Somebody,
  orderRequestId: string,
  as: "released" | "expired",
): Promise<void> {
  const held = await heldForOrder(tx, orderRequestId);
  await moveStock(
    tx,
    actor,
    held.map(({ itemId, quantity }) => ({ act: "release", as, itemId, quantity, orderRequestId })),
  );
}
