import type { AreaEvents } from "#src/shared/area-events.ts";

export const purchasingEvents = {
  "purchase-orders": {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "purchase_order.created": {},
      "purchase_order.updated": {},
      "purchase_order.sent": {},
      "purchase_order.cancelled": {},
      "purchase_order.deleted": {},
      "reorder_settings.updated": {},
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
  "supplier-prices": {
    hearersOfIds: ["view_cost"],
    kinds: {
      "supplier_price.created": {},
      "supplier_price.updated": {},
      "supplier_price.archived": {},
      "supplier_price.preferred": {},
      "supplier_price.imported": {},
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
