import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of purchase orders and suppliers. The list of all refusals is in refusals.ts. */
export const purchasingRefusals = {
  order_number_taken: {
    status: 409,
    transient: false,
    title: "A purchase order with this number already exists",
  },
  goods_received: { status: 409, transient: false, title: "Goods of this order were received" },
  below_received: {
    status: 409,
    transient: false,
    title: "What was received cannot be taken out of the order",
  },
  supplier_archived: { status: 409, transient: false, title: "This supplier was archived" },
  payment_account_archived: {
    status: 409,
    transient: false,
    title: "This payment account was archived",
  },
  account_name_taken: {
    status: 409,
    transient: false,
    title: "A payment account with this name already exists",
  },
  exchange_rate_taken: {
    status: 409,
    transient: false,
    title: "There is a rate of this currency for this day already",
  },
  supplier_price_taken: {
    status: 409,
    transient: false,
    title: "There is a price of this supplier and item for this day already",
  },
} as const satisfies Record<string, ListedRefusal>;
