import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const purchasingEvents = {
  "purchase-orders": {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "purchase_order.created": { reacts: true },
      "purchase_order.updated": {},
      "purchase_order.cancelled": {},
      "purchase_order.deleted": {},
      "purchase_order.received": { reacts: true },
      "purchase_order.receipt_undone": {},
      "purchase_order.closed": {},
      "purchase_order.cost_added": {},
      "purchase_order.cost_removed": {},
      "purchase_order.costs_shared": {},
    },
  },
  suppliers: {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "supplier.created": {},
      "supplier.updated": {},
      "supplier.archived": {},
      "supplier.restored": {},
    },
  },
  "payment-accounts": {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "payment_account.created": {},
      "payment_account.updated": {},
      "payment_account.archived": {},
      "payment_account.restored": {},
    },
  },
  "exchange-rates": {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "exchange_rate.created": {},
      "exchange_rate.updated": {},
      "exchange_rate.archived": {},
    },
  },
} as const satisfies AreaEvents;

export const purchasingNotifications = {
  goods_received: {
    needs: ["view_purchase_orders"],
    codes: ["goods_received", "order_received"],
  },
} as const satisfies AreaNotifications;
