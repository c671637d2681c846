import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const purchasingEvents = {
  "purchase-orders": {
    audience: ["view_purchase_orders"],
    kinds: {
      "purchase_order.created": { reacts: true },
      "purchase_order.updated": {},
      "purchase_order.sent": {},
      "purchase_order.cancelled": {},
      "purchase_order.deleted": {},
      "purchase_order.received": { reacts: true },
      "purchase_order.receipt_undone": {},
      "purchase_order.closed": {},
      "purchase_order.cost_added": {},
      "purchase_order.cost_removed": {},
      "purchase_order.costs_shared": {},
      "reorder_settings.updated": {},
    },
  },
  suppliers: {
    audience: ["view_purchase_orders"],
    kinds: {
      "supplier.created": {},
      "supplier.updated": {},
      "supplier.archived": {},
      "supplier.restored": {},
    },
  },
  "supplier-payments": {
    audience: ["view_cost"],
    kinds: {
      "supplier_payment.created": {},
      "supplier_payment.cancelled": {},
      "supplier_payment.proof_added": {},
      "supplier_payment.proof_deleted": {},
    },
  },
  "supplier-returns": {
    audience: ["view_purchase_orders"],
    kinds: {
      "supplier_return.created": {},
      "supplier_return.sent": {},
      "supplier_return.credited": {},
      "supplier_return.credit_undone": {},
      "supplier_return.refused": {},
      "supplier_return.replaced": {},
      "supplier_return.cancelled": {},
    },
  },
  "supplier-claims": {
    audience: ["view_purchase_orders", "manage_claims"],
    kinds: {
      "supplier_claim.created": {},
      "supplier_claim.sent": {},
      "supplier_claim.credited": {},
      "supplier_claim.credit_undone": {},
      "supplier_claim.refused": {},
      "supplier_claim.replaced": {},
      "supplier_claim.cancelled": {},
    },
  },
  "payment-accounts": {
    audience: ["view_purchase_orders"],
    kinds: {
      "payment_account.created": {},
      "payment_account.updated": {},
      "payment_account.archived": {},
      "payment_account.restored": {},
    },
  },
  "supplier-prices": {
    audience: ["view_cost"],
    kinds: {
      "supplier_price.created": {},
      "supplier_price.updated": {},
      "supplier_price.archived": {},
      "supplier_price.preferred": {},
      "supplier_price.imported": {},
    },
  },
  "exchange-rates": {
    audience: ["view_purchase_orders"],
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
