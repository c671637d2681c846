/**
 * The callers that move stock or its value, with their right and limit. `doors.ts` has the callers that move other
 * values.
 */
import type { Permission } from "#src/shared/permissions.ts";

export interface Door {
  /** The right of whoever opens it; `customer`: a public page; `job`: nobody, by a rule of the shop. */
  right: Permission | readonly Permission[] | "customer" | "job";
  /** What keeps the value within bounds. */
  limit: string;
}

const stock = "the limit of its kind of movement";
const priced = "goods and prices of the sale, by the rights of its discount and prices";

/** Who calls each function that moves stock or its value, in files of `src/areas`. */
export const doorsOfStock: Readonly<Record<string, Readonly<Record<string, Door>>>> = {
  takeSold: {
    "sales/checkout/server/checkout.ts": { right: "create_sales", limit: priced },
  },
  moveStock: {
    "inventory/adjustments/server/adjust-stock.ts": { right: "adjust_stock", limit: stock },
    "inventory/items/server/create-item.ts": { right: "create_inventory", limit: stock },
    "inventory/receiving/server/receive-stock.ts": { right: "adjust_stock", limit: stock },
    "inventory/import/server/write-items.ts": {
      right: "create_inventory",
      limit: "the limits, when it is confirmed and when it is written",
    },
    "inventory/counts/server/apply-count.ts": {
      right: "adjust_stock",
      limit: "the limit of a count; above it not by who has counted",
    },
    "inventory/stock/server/take-sold.ts": {
      right: "create_sales",
      limit:
        "the goods of the sale; what the stock lacks comes in only in a delivery, and is flagged",
    },
    "devices/parts/server/move-device-part.ts": {
      right: "use_parts",
      limit: "the price that others set or that was paid, then the limit",
    },
    "devices/parts/server/release-device-parts.ts": {
      right: "use_parts",
      limit: "ends reservations, moves no piece",
    },
    "devices/estimates/server/reserve-parts.ts": {
      right: "create_estimates",
      limit: "reserves the parts of an estimate that the customer approved, moves no piece",
    },
    "devices/awaited/server/reserve-arrived.ts": {
      right: "job",
      limit: "reserves what arrived, moves no piece",
    },
    "handsets/purchases/server/buy-handset.ts": {
      right: "buy_handsets",
      limit: "one piece for its price, within the limit of arrivals",
    },
    "handsets/purchases/server/cancel-purchase.ts": {
      right: "buy_handsets",
      limit: "the piece that was bought, for the price that goes back",
    },
    "handsets/repairs/server/repair-costs.ts": {
      right: "use_parts",
      limit: "the price that was paid for the handset, then the limit",
    },
    "handsets/repairs/server/move-repair.ts": { right: "adjust_stock", limit: stock },
    "purchasing/receiving/server/receive-goods.ts": {
      right: "receive_goods",
      limit: "what was ordered",
    },
    "purchasing/receiving/server/undo-receipt.ts": {
      right: "receive_goods",
      limit: "what the receipt brought",
    },
    "purchasing/claims/server/change-claim.ts": { right: "manage_claims", limit: stock },
    "purchasing/supplier-returns/server/change-return.ts": {
      right: "return_to_suppliers",
      limit: "what an order brought and the return took",
    },
    "sales/checkout/server/sale-stock.ts": { right: "create_sales", limit: priced },
    "sales/orders/server/order-stock.ts": {
      right: "manage_order_requests",
      limit: "reserves goods, moves no piece",
    },
    "sales/refunds/server/write-refund.ts": {
      right: "refund_sales",
      limit: "what the sale took and no refund brought back",
    },
    "returns/steps/server/replace-returned.ts": {
      right: "approve_returns",
      limit: "the approval of the return",
    },
    "returns/steps/server/refund-return.ts": {
      right: "approve_returns",
      limit: "the goods that came back",
    },
    "returns/steps/server/returned-sale-subject.ts": {
      right: "approve_returns",
      limit: "the goods that came back",
    },
  },
  adjustValue: {
    "handsets/repairs/server/repair-costs.ts": {
      right: ["use_parts", "buy_handsets"],
      limit:
        "parts at the value with which they leave the stock; labour within the limit of arrivals",
    },
    "purchasing/receiving/server/settle-costs.ts": {
      right: "manage_purchase_orders",
      limit: "the costs of the order",
    },
    "purchasing/receiving/server/undo-receipt.ts": {
      right: "receive_goods",
      limit: "what the receipt brought",
    },
  },
  correctStockValue: {
    "inventory/value/server/routes.ts": {
      right: "correct_stock_value",
      limit: "the limit of losses or arrivals, by its direction",
    },
  },
};
