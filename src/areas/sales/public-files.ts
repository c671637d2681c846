/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "checkout/server/sale-subject.ts",
  "contract.ts",
  "core/server/day-figures.ts",
  "core/server/lock-sale.ts",
  "core/server/search.ts",
  "orders/cart-now.ts",
  "orders/new-order.ts",
  "orders/rules.ts",
  "orders/server/check-cart.ts",
  "orders/server/create-order.ts",
  "orders/server/public-orders.ts",
  "provider-refunds/server/ask-for-refund.ts",
  "provider-refunds/server/store-refund.ts",
  "refunds/server/count-replaced.ts",
  "refunds/server/refund-sale.ts",
  "report/server/taxed-goods.ts",
] as const;
