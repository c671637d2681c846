/**
 * The cart of a till, as a pure reducer. What it shows as prices and stock is what the catalogue said last; the server
 * prices and judges again (server/checkout.ts).
 */
import type { PaymentMethod } from "#src/areas/payments/providers.ts";
import { totalsOf, type Discount, type SaleTotals } from "../../rules.ts";

export interface CartLine {
  itemId: string;
  name: string;
  sku: string;
  /** The item's own, minor units. */
  price: number;
  quantity: number;
  /** Free to be sold when it was last heard of. */
  available: number;
  /** Another price than the item's, and why. */
  override: { unitPrice: number; reason: string } | null;
  /** Sold for the cart's repair, if it has one. */
  forRepair: boolean;
  /** Which pieces, as many as the quantity; left out for what is not kept by serial number. */
  serials?: readonly string[];
}

/** The repair a sale is linked to; nothing personal, since carts are kept on the device. */
export interface LinkedRepair {
  id: string;
  ticketNumber: string;
  device: string;
}

export type CartDiscount = Discount & { reason: string };

export interface Cart {
  /** The id of the sale it becomes. */
  id: string;
  lines: readonly CartLine[];
  /** A known customer's id, or somebody new, whose details are kept beside it (till-drafts.ts). */
  customer: { id: string } | "new" | null;
  discount: CartDiscount | null;
  method: PaymentMethod | null;
  repair: LinkedRepair | null;
}

/** What a cart needs to know of an item. */
export interface Sellable {
  id: string;
  name: string;
  sku: string;
  price: number;
  available: number;
  /** Its pieces are named one by one. */
  isSerialised?: boolean;
}

export type CartAct =
  | { act: "add"; item: Sellable }
  /** These pieces of it, and no others. */
  | { act: "serials"; item: Sellable; serials: readonly string[] }
  | { act: "set-quantity"; itemId: string; quantity: number }
  | { act: "remove"; itemId: string }
  | { act: "override"; itemId: string; override: CartLine["override"] }
  | { act: "for-repair"; itemId: string; forRepair: boolean }
  /** The catalogue heard something new. */
  | { act: "refresh"; itemOf: (itemId: string) => Sellable | undefined }
  | { act: "choose-customer"; customer: Cart["customer"] }
  | { act: "discount"; discount: CartDiscount | null }
  | { act: "choose-method"; method: PaymentMethod }
  | { act: "link"; repair: LinkedRepair | null };

/** Why nothing was changed; a word of `pos`. */
export type CartProblem = "noMoreStock" | "exceedsStock";

export interface CartChange {
  cart: Cart;
  problem: CartProblem | null;
}

export const emptyCart = (id: string): Cart => ({
  id,
  lines: [],
  customer: null,
  discount: null,
  method: "cash",
  repair: null,
});

export function changeCart(cart: Cart, change: CartAct): CartChange {
  switch (change.act) {
    case "add":
      return add(cart, change.item);
    case "serials":
      return setSerials(cart, change.item, change.serials);
    case "set-quantity":
      return setQuantity(cart, change.itemId, change.quantity);
    case "remove":
      return fine({ ...cart, lines: cart.lines.filter(({ itemId }) => itemId !== change.itemId) });
    case "override":
      return changeLine(cart, change.itemId, { override: change.override });
    case "for-repair":
      return changeLine(cart, change.itemId, { forRepair: change.forRepair });
    case "refresh":
      return refresh(cart, change.itemOf);
    case "choose-customer":
      return fine({ ...cart, customer: change.customer });
    case "discount":
      return fine({ ...cart, discount: asDiscount(change.discount) });
    case "choose-method":
      return fine({ ...cart, method: change.method });
    case "link":
      return fine({ ...cart, repair: change.repair });
  }
}

const fine = (cart: Cart): CartChange => ({ cart, problem: null });

/** The same item again adds up. */
function add(cart: Cart, item: Sellable): CartChange {
  const { id: itemId, name, sku, price, available } = item;
  const line = lineOf(cart, itemId);
  if ((line?.quantity ?? 0) >= available) return { cart, problem: "noMoreStock" };
  if (line) {
    return changeLine(cart, itemId, { name, price, available, quantity: line.quantity + 1 });
  }
  const added = { itemId, name, sku, price, available, quantity: 1 };
  return fine({ ...cart, lines: [...cart.lines, { ...added, override: null, forRepair: true }] });
}

/** The number follows the pieces; none takes the line out. Whether they are still there the server says. */
function setSerials(cart: Cart, item: Sellable, named: readonly string[]): CartChange {
  const { id: itemId, name, sku, price, available } = item;
  const serials = [...new Set(named)];
  if (serials.length === 0) return changeCart(cart, { act: "remove", itemId });
  const known = { name, price, available, serials, quantity: serials.length };
  if (lineOf(cart, itemId)) return changeLine(cart, itemId, known);
  const added = { ...known, itemId, sku, override: null, forRepair: true };
  return fine({ ...cart, lines: [...cart.lines, added] });
}

function setQuantity(cart: Cart, itemId: string, quantity: number): CartChange {
  const line = lineOf(cart, itemId);
  if (!line || !Number.isInteger(quantity)) return fine(cart);
  // Which of them would go or come, only the cashier can say.
  if (line.serials && quantity > 0) return fine(cart);
  if (quantity <= 0) return changeCart(cart, { act: "remove", itemId });
  // Less than before is always allowed: it may be the way back to what there is.
  if (quantity > line.available && quantity > line.quantity) {
    return { cart, problem: quantity === line.quantity + 1 ? "noMoreStock" : "exceedsStock" };
  }
  return changeLine(cart, itemId, { quantity });
}

/** Prices, names and what is left as they are now; how many were asked for stays. */
function refresh(cart: Cart, itemOf: (itemId: string) => Sellable | undefined): CartChange {
  let isSame = true;
  const lines = cart.lines.map((line) => {
    const { name, sku, price, available } = itemOf(line.itemId) ?? { ...line, available: 0 };
    if (name === line.name && price === line.price && available === line.available) return line;
    isSame = false;
    return { ...line, name, sku, price, available };
  });
  return fine(isSame ? cart : { ...cart, lines });
}

function changeLine(cart: Cart, itemId: string, part: Partial<CartLine>): CartChange {
  const lines = cart.lines.map((line) => (line.itemId === itemId ? { ...line, ...part } : line));
  return fine({ ...cart, lines });
}

const lineOf = (cart: Cart, itemId: string): CartLine | undefined =>
  cart.lines.find((line) => line.itemId === itemId);

/** A percentage from 0 to 100 with two decimals, or whole minor units; nothing off is no discount. */
function asDiscount(given: CartDiscount | null): CartDiscount | null {
  const typed = Number(given?.value) || 0;
  if (!given || typed <= 0) return null;
  const value =
    given.type === "percent" ? Math.min(100, Math.round(typed * 100) / 100) : Math.round(typed);
  return { ...given, value };
}

/** What one piece costs here. */
export const unitPriceOf = ({ price, override }: CartLine): number => override?.unitPrice ?? price;

export const piecesIn = ({ lines }: Pick<Cart, "lines">): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const subtotalOf = ({ lines }: Pick<Cart, "lines">): number =>
  lines.reduce((sum, line) => sum + unitPriceOf(line) * line.quantity, 0);

/** A fixed discount is never more than the goods, also when some were taken out again. */
export function discountOn(cart: Cart): CartDiscount | null {
  const { discount } = cart;
  if (discount?.type !== "fixed") return discount;
  return { ...discount, value: Math.min(discount.value, subtotalOf(cart)) };
}

/** @param cashRounding minor units that cash is rounded to; 0: not at all */
export function totalsOfCart(cart: Cart, cashRounding: number): SaleTotals {
  const lines = cart.lines.map((line) => ({
    unitPrice: unitPriceOf(line),
    quantity: line.quantity,
    taxRate: 0,
  }));
  return totalsOf(lines, discountOn(cart), cart.method === "cash" ? cashRounding : 0);
}

/** What is missing before it can be paid, as a word of `pos`; null: nothing. */
export function whyNotPay(cart: Cart): "cartEmpty" | "selectCustomer" | "selectMethod" | null {
  if (cart.lines.length === 0) return "cartEmpty";
  if (cart.customer === null) return "selectCustomer";
  return cart.method === null ? "selectMethod" : null;
}
