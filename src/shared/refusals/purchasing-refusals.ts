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
  already_awaited: {
    status: 409,
    transient: false,
    title: "This repair waits for this part already",
  },
  over_receipt: { status: 409, transient: false, title: "More than was ordered" },
  received_meanwhile: {
    status: 409,
    transient: false,
    title: "Somebody else has received goods of this line meanwhile",
  },
  not_ordered: { status: 409, transient: false, title: "This item is not in the order" },
  nothing_received: { status: 409, transient: false, title: "Nothing of this order was received" },
  receipt_undone: {
    status: 409,
    transient: false,
    title: "So many pieces of this receipt are no longer left",
  },
  received_goods_gone: {
    status: 409,
    transient: false,
    title: "The received pieces are no longer in stock",
  },
  weight_missing: {
    status: 409,
    transient: false,
    title: "A line of this order has no weight",
  },
  cost_removed: { status: 409, transient: false, title: "This cost was removed already" },
  cost_of_shipment: {
    status: 409,
    transient: false,
    title: "This cost is the price of a shipment",
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
  supplier_overpaid: {
    status: 409,
    transient: false,
    title: "This is more than the shop owes this supplier",
  },
  supplier_payment_cancelled: {
    status: 409,
    transient: false,
    title: "This payment was cancelled already",
  },
  claim_open: { status: 409, transient: false, title: "There is an open claim for this piece" },
  exceeds_received: {
    status: 409,
    transient: false,
    title: "More than was received cannot go back",
  },
  serial_of_other_order: {
    status: 409,
    transient: false,
    title: "This piece came with another order",
  },
  below_returned: {
    status: 409,
    transient: false,
    title: "Goods of this order went back to the supplier",
  },
} as const satisfies Record<string, ListedRefusal>;
