/**
 * The cart in the address of its page. Each product is `id.quantity.price`, with the price that the visitor saw. The
 * script keeps the same text in the browser, so the cart works with and without scripts.
 */
import { asId } from "#src/shared/ids.ts";
import { pageHref } from "#src/shared/addresses.ts";
import type { Language } from "#src/shared/words.ts";
import type { CartLine } from "#src/areas/sales/orders/new-order.ts";
import { MAX_LINES, MAX_PIECES_PER_LINE } from "#src/areas/sales/orders/rules.ts";

/** The longest accepted text of a cart: 20 products with ids, quantities and prices. */
export const CART_LENGTH = 1400;

/** Reads the text of a cart. Parts that are no product are left out, and a product that occurs twice is added up. */
export function readCart(text: string): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const part of text.slice(0, CART_LENGTH).split(",")) {
    const [id, quantity, price] = part.split(".");
    const itemId = asId(id);
    const pieces = Number(quantity);
    if (!itemId || !Number.isInteger(pieces) || pieces < 1) continue;
    const before = lines.get(itemId)?.quantity ?? 0;
    const unitPrice = /^\d{1,13}$/.test(price ?? "") ? Number(price) : undefined;
    lines.set(itemId, {
      itemId,
      quantity: Math.min(MAX_PIECES_PER_LINE, before + pieces),
      ...(unitPrice !== undefined && { unitPrice }),
    });
  }
  return [...lines.values()].slice(0, MAX_LINES);
}

export const cartText = (lines: readonly CartLine[]): string =>
  lines
    .map(({ itemId, quantity, unitPrice }) => [itemId, quantity, unitPrice ?? ""].join("."))
    .join(",");

/** The address of the page with this cart. */
export const cartHref = (lines: readonly CartLine[], language: Language): string =>
  pageHref("/shop/cart", {}, { lines: cartText(lines) || "0", lang: language });

/** The cart with another quantity of one product; 0 removes it. */
export const withQuantity = (
  lines: readonly CartLine[],
  itemId: string,
  quantity: number,
): CartLine[] =>
  lines.flatMap((line) => {
    if (line.itemId !== itemId) return [line];
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
