import type { OrderToSell } from "../../orders/server/sell-order.ts";
import type { NewSale } from "../../new-sale.ts";

/** The price of one piece: another one that the user may set, what the order request agreed, or that of the item. */
export function priceOf(
  { itemId, priceOverride }: Pick<NewSale["lines"][number], "itemId" | "priceOverride">,
  { price }: { price: number },
  order: OrderToSell | null,
): { unitPrice: number; priceReason: string | null } {
  if (priceOverride)
    return { unitPrice: priceOverride.unitPrice, priceReason: priceOverride.reason };
  const unitPrice = order?.agreed.get(itemId)?.unitPrice ?? price;
  // The number of the order request says who agreed to another price.
  return { unitPrice, priceReason: order && unitPrice !== price ? order.number : null };
}
