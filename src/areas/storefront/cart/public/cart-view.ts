import type { CartLineNow } from "#src/areas/sales/orders/cart-now.ts";
import type { CartLine, PublicOrder } from "#src/areas/sales/orders/new-order.ts";
import type { Fulfilment } from "#src/areas/sales/orders/rules.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/** Why the form was not accepted, as a key of `shop-orders`. */
export type OrderProblem =
  | "nameMissing"
  | "phoneWrong"
  | "placeMissing"
  | "tooManyTries"
  | "cartWrong";

/** What the visitor typed before the form was refused. */
export interface TypedOrder {
  name: string;
  phone: string;
  fulfilment: Fulfilment;
  place: string;
  note: string;
}

export interface CartView extends ShopView {
  lines: readonly CartLineNow[];
  /** The cart with the prices that the visitor saw. */
  cart: readonly CartLine[];
  total: number;
  /** The chat with the shop with one message for the whole cart; null hides the button. */
  whatsappHref: string | null;
  /** The address to which the form is sent. */
  action: string;
  /** The id of the order request that the form creates. */
  attempt: string;
  typed: TypedOrder;
  problem: OrderProblem | null;
  /** Whether the address names a product that is added to the cart of this browser. */
  isAdding: boolean;
}

export interface OrderView extends ShopView {
  order: PublicOrder;
  /** Whether the agreed prices still hold. */
  pricesHold: boolean;
  /** The address to which the withdrawal is sent; null if the request can no longer be withdrawn. */
  withdrawAction: string | null;
  /** The address of the form that leads to a payment link; null if nothing can be paid through a provider now. */
  payAction: string | null;
  isSent: boolean;
  /** Whether the shop answered before the withdrawal arrived. */
  isAnswered: boolean;
}

export type FindOrderProblem = "notFound" | "numberMissing" | "phoneWrong" | "tooManyTries";

export interface OrdersView extends ShopView {
  /** The requests that this browser has sent, with the addresses of their pages. */
  orders: readonly { order: PublicOrder; href: string }[];
  action: string;
  typed: { number: string; phone: string };
  problem: FindOrderProblem | null;
}

/** What renders the pages of this topic. */
export interface CartPages {
  renderCart(view: CartView): string;
  renderOrder(view: OrderView): string;
  renderOrders(view: OrdersView): string;
}
