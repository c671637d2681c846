/** The goods of sales that wait on this device, which the server's stock still has. */
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import type { ProductIndex } from "../product-index.ts";

/** The pieces of each item that were sold on this device, and of whose sale the server has not said anything. */
export function waitingGoods(records: readonly Kept[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { command, result } of records) {
    if (command.endpoint !== "createSale" || result) continue;
    const { lines = [] } = (command.body ?? {}) as {
      lines?: { itemId: string; quantity: number }[];
    };
    for (const { itemId, quantity } of lines)
      pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity);
  }
  return pieces;
}

/** The products with what is left of their stock. What is available is never less than nothing. */
export function lessWaiting(index: ProductIndex, goods: ReadonlyMap<string, number>): ProductIndex {
  const items = [...goods].flatMap(([itemId, pieces]) => {
    const item = index.get(itemId);
    return item ? [{ ...item, available: Math.max(0, item.available - pieces) }] : [];
  });
  return items.length > 0 ? index.with(items) : index;
}
