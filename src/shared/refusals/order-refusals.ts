import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of order requests. The list of all refusals is in refusals.ts. */
export const orderRefusals = {
  order_not_open: {
    status: 409,
    transient: false,
    title: "This order request was answered, sold or withdrawn meanwhile",
  },
  order_prices_ended: {
    status: 409,
    transient: false,
    title: "The agreed prices of this order request do not hold that long",
  },
  order_quantity_exceeded: {
    status: 409,
    transient: false,
    title: "The cart has more pieces than the order request",
  },
  out_of_stock: { status: 409, transient: false, title: "This product is out of stock" },
  price_changed: { status: 409, transient: false, title: "The price of this product has changed" },
} as const satisfies Record<string, ListedRefusal>;
