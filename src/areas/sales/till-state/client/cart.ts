/**
 * The cart of a till and its changes, as a pure reducer. The prices and the stock in the cart come from the till's
 * cached products. At the checkout, the server sets the prices and checks the stock again
 * (checkout/server/checkout.ts).
 */
import type { PaymentMethod } from "#src/areas/payments/providers.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { RewardPreset } from "#src/areas/loyalty/rewards/contract.ts";
import { rewardDiscount } from "#src/areas/loyalty/rewards/rules.ts";
import { totalsOf, type manualDiscounts, type SaleTotals } from "../../rules.ts";

export interface CartLine {
  itemId: string;
  name: string;
  sku: string;
  /** The item's own price, in minor units. */
  price: number;
  quantity: number;
  /** The item's available stock when the till last read the products. */
  available: number;
  /** The price that the cashier set instead of `price`, with the reason; null when `price` applies. */
  override: { unitPrice: number; reason: string } | null;
  /** Whether the line is sold for the repair that is linked to the cart. Ignored while no repair is linked. */
  forRepair: boolean;
  /** The serial numbers of the chosen pieces, as many as `quantity`; omitted for items that are not serialised. */
  serials?: readonly string[];
  /** What the order request of the cart agreed for this item. `price` is then the agreed price. */
  agreed?: AgreedGoods;
}

export interface AgreedGoods {
  unitPrice: number;
  /** The pieces that have this price. */
  quantity: number;
  /** The pieces that are set aside for the request. They are part of `available` of the line. */
  held: number;
}

/** The repair that the cart is linked to. It contains no personal data, because the browser stores the cart. */
export interface LinkedRepair {
  id: string;
  ticketNumber: string;
  device: string;
}

export interface ManualDiscount {
  type: (typeof manualDiscounts)[number];
  value: number;
  reason: string;
  /** The request for a discount above the limit of this cashier. */
  approvalId?: string;
}

/** The discount of the customer's level, as the till last read it. The server takes its own. */
export interface TierDiscount {
  type: "tier";
  level: LoyaltyLevel;
  /** In percent. */
  value: number;
  /** What the cart had before the level or its percentage changed by itself, so that the till says why the total did. */
  was?: { level: LoyaltyLevel; value: number };
}

/** A redemption of the customer, which is the discount of the sale. */
export interface RewardDiscount {
  type: "reward";
  redemptionId: string;
  name: string;
  preset: RewardPreset | null;
  percent: number | null;
  /** In minor units. */
  amount: number | null;
}

export type CartDiscount = ManualDiscount | TierDiscount | RewardDiscount;

export interface Cart {
  /** The id of the cart. The sale of this cart gets the same id. */
  id: string;
  lines: readonly CartLine[];
  /** The id of a known customer; "new" for a new one, whose details are in till-drafts.ts; null when none is chosen. */
  customer: { id: string } | "new" | null;
  discount: CartDiscount | null;
  method: PaymentMethod | null;
  repair: LinkedRepair | null;
  /** The order request that the cart sells. */
  order?: { id: string; number: string };
}

/** The fields of an item that a cart needs. */
export interface Sellable {
  id: string;
  name: string;
  sku: string;
  price: number;
  available: number;
  /** Whether the cashier must choose the serial number of each piece. */
  isSerialised?: boolean;
}

export type CartAct =
  | { act: "add"; item: Sellable }
  /** Sets the chosen pieces of the item to `serials`. */
  | { act: "serials"; item: Sellable; serials: readonly string[] }
  | { act: "set-quantity"; itemId: string; quantity: number }
  | { act: "remove"; itemId: string }
  | { act: "override"; itemId: string; override: CartLine["override"] }
  | { act: "for-repair"; itemId: string; forRepair: boolean }
  /** Updates the names, prices and stock of the lines from the till's products. */
  | { act: "refresh"; itemOf: (itemId: string) => Sellable | undefined }
  | { act: "choose-customer"; customer: Cart["customer"] }
  | { act: "discount"; discount: CartDiscount | null }
  | { act: "choose-method"; method: PaymentMethod }
  | { act: "link"; repair: LinkedRepair | null };

/** The reason why the cart was not changed, as a key of `pos.json`. */
export type CartProblem = "noMoreStock" | "exceedsStock" | "exceedsOrder";

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
      return fine(chooseCustomer(cart, change.customer));
    case "discount":
      return fine({ ...cart, discount: asDiscount(change.discount) });
    case "choose-method":
      return fine({ ...cart, method: change.method });
    case "link":
      return fine({ ...cart, repair: change.repair });
  }
}

/** The discount of a level and a reward belong to one customer, so they do not stay with another one. */
function chooseCustomer(cart: Cart, customer: Cart["customer"]): Cart {
  const idOf = (of: Cart["customer"]) => (typeof of === "object" ? of?.id : of);
  const isOwn = cart.discount?.type === "tier" || cart.discount?.type === "reward";
  const isKept = !isOwn || idOf(customer) === idOf(cart.customer);
  return { ...cart, customer, discount: isKept ? cart.discount : null };
}

const fine = (cart: Cart): CartChange => ({ cart, problem: null });

/** Adds one piece. If the cart already has the item, its quantity increases. */
function add(cart: Cart, item: Sellable): CartChange {
  const { id: itemId, sku } = item;
  const line = lineOf(cart, itemId);
  const { name, price, available } = termsOf(line, item);
  if (line && isBeyondOrder(line, line.quantity + 1)) return { cart, problem: "exceedsOrder" };
  if ((line?.quantity ?? 0) >= available) return { cart, problem: "noMoreStock" };
  if (line) {
    return changeLine(cart, itemId, { name, price, available, quantity: line.quantity + 1 });
  }
  const added = { itemId, name, sku, price, available, quantity: 1 };
  return fine({ ...cart, lines: [...cart.lines, { ...added, override: null, forRepair: true }] });
}

/**
 * Sets the chosen pieces of an item. The line gets their count as its quantity. Without pieces, the line is removed.
 */
function setSerials(cart: Cart, item: Sellable, named: readonly string[]): CartChange {
  const { id: itemId, sku } = item;
  const line = lineOf(cart, itemId);
  const { name, price, available } = termsOf(line, item);
  const serials = [...new Set(named)];
  if (line && isBeyondOrder(line, serials.length)) return { cart, problem: "exceedsOrder" };
  if (serials.length === 0) return changeCart(cart, { act: "remove", itemId });
  const known = { name, price, available, serials, quantity: serials.length };
  if (line) return changeLine(cart, itemId, known);
  const added = { ...known, itemId, sku, override: null, forRepair: true };
  return fine({ ...cart, lines: [...cart.lines, added] });
}

function setQuantity(cart: Cart, itemId: string, quantity: number): CartChange {
  const line = lineOf(cart, itemId);
  if (!line || !Number.isInteger(quantity)) return fine(cart);
  // A quantity alone can only remove a line with serial numbers, because the cashier must choose the pieces.
  if (line.serials && quantity > 0) return fine(cart);
  if (quantity <= 0) return changeCart(cart, { act: "remove", itemId });
  if (quantity > line.quantity && isBeyondOrder(line, quantity))
    return { cart, problem: "exceedsOrder" };
  // A smaller quantity is always accepted, even if it still exceeds the available stock.
  if (quantity > line.available && quantity > line.quantity) {
    return { cart, problem: quantity === line.quantity + 1 ? "noMoreStock" : "exceedsStock" };
  }
  return changeLine(cart, itemId, { quantity });
}

/** Updates names, prices and stock. The stock of an item that is no longer for sale becomes 0. */
function refresh(cart: Cart, itemOf: (itemId: string) => Sellable | undefined): CartChange {
  let isSame = true;
  const lines = cart.lines.map((line) => {
    const item = itemOf(line.itemId);
    const sku = item?.sku ?? line.sku;
    const { name, price, available } = item ? termsOf(line, item) : { ...line, available: 0 };
    if (name === line.name && price === line.price && available === line.available) return line;
    isSame = false;
    return { ...line, name, sku, price, available };
  });
  return fine(isSame ? cart : { ...cart, lines });
}

/** The name, price and stock of a line. An order request has its own price, and its own pieces. */
function termsOf(line: CartLine | undefined, { name, price, available }: Sellable) {
  const { agreed } = line ?? {};
  return agreed
    ? { name, price: agreed.unitPrice, available: available + agreed.held }
    : { name, price, available };
}

/** The agreed price is for the agreed pieces only. */
const isBeyondOrder = ({ agreed }: CartLine, quantity: number): boolean =>
  agreed !== undefined && quantity > agreed.quantity;

function changeLine(cart: Cart, itemId: string, part: Partial<CartLine>): CartChange {
  const lines = cart.lines.map((line) => (line.itemId === itemId ? { ...line, ...part } : line));
  return fine({ ...cart, lines });
}

const lineOf = (cart: Cart, itemId: string): CartLine | undefined =>
  cart.lines.find((line) => line.itemId === itemId);

/** A percentage is limited to 100 and rounded to two decimals. A discount that is not positive becomes null. */
function asDiscount(input: CartDiscount | null): CartDiscount | null {
  if (input?.type === "tier" || input?.type === "reward") return input;
  const typed = Number(input?.value) || 0;
  if (!input || typed <= 0) return null;
  const value =
    input.type === "percent" ? Math.min(100, Math.round(typed * 100) / 100) : Math.round(typed);
  return { ...input, value };
}

export const unitPriceOf = ({ price, override }: CartLine): number => override?.unitPrice ?? price;

export const piecesIn = ({ lines }: Pick<Cart, "lines">): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const subtotalOf = ({ lines }: Pick<Cart, "lines">): number =>
  lines.reduce((sum, line) => sum + unitPriceOf(line) * line.quantity, 0);

/** The discount that applies now. A fixed discount is limited to the subtotal, which may have become smaller. */
export function discountOn(cart: Cart): (CartDiscount & { value: number }) | null {
  const { discount } = cart;
  if (discount?.type === "reward")
    return { ...discount, value: rewardDiscount(discount, subtotalOf(cart)) };
  if (discount?.type !== "fixed") return discount;
  return { ...discount, value: Math.min(discount.value, subtotalOf(cart)) };
}

/**
 * @param cashRounding cash totals are rounded to a multiple of this amount, in minor units; 0 means no rounding
 * @param servicePercent the service charge in percent; 0 while it is switched off
 */
export function totalsOfCart(cart: Cart, cashRounding: number, servicePercent = 0): SaleTotals {
  const lines = cart.lines.map((line) => ({
    unitPrice: unitPriceOf(line),
    quantity: line.quantity,
    taxRate: 0,
  }));
  return totalsOf(
    lines,
    discountOn(cart),
    cart.method === "cash" ? cashRounding : 0,
    0,
    servicePercent > 0 ? { percent: servicePercent, taxCode: null, taxRate: 0 } : null,
  );
}

/** What the cart still needs before its payment, as a key of `pos.json`; null when nothing is missing. */
export function refusalOfPaying({ lines, customer, method }: Cart) {
  if (lines.length === 0) return "cartEmpty" as const;
  if (customer === null) return "selectCustomer" as const;
  return method === null ? ("selectMethod" as const) : null;
}
