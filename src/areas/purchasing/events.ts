import type { AreaEvents } from "#src/shared/area-events.ts";

export const purchasingEvents = {
  "purchase-orders": {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "purchase_order.created": {},
      "purchase_order.updated": {},
      "purchase_order.cancelled": {},
      "purchase_order.deleted": {},
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
  "supplier-payments": {
    hearersOfIds: ["view_purchase_orders"],
    kinds: {
      "supplier_payment.created": {},
      "supplier_payment.cancelled": {},
      "supplier_payment.proof_added": {},
      "supplier_payment.proof_deleted": {},
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
