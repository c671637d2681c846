/** The names of the screens that show what a read loads. */

/** Of each screen of the menu, what its reads begin with: `/api/<beginning>`. */
const reads = [
  ["analytics", "analytics"],
  ["appointments", "appointments bookings"],
  ["approvals", "approvals"],
  ["audit", "audit"],
  ["charges", "tax-rates"],
  ["customers", "customer-imports customers"],
  ["dashboard", "digest first-steps"],
  ["debts", "debts"],
  ["deviceIssues", "device-issues"],
  ["devices", "device-imports devices estimates lost-imeis technicians"],
  ["earnings", "commission"],
  ["expenses", "expense-categories expenses"],
  ["fiscal", "fiscal"],
  ["giftCards", "gift-cards"],
  ["handsets", "used-handsets"],
  ["integrations", "access-tokens integrations shipping-providers"],
  [
    "inventory",
    "brand-pictures inventory item-imports item-offers item-pictures items stock-alerts stock-counts stock-movements",
  ],
  ["invoices", "invoices"],
  ["loaners", "loaners"],
  ["loyalty", "loyalty"],
  ["mailServer", "mail-server"],
  ["onlineShop", "flash-sales online-shop reviews shop-colours storefront"],
  ["orderRequests", "order-requests"],
  ["passport", "handsets serials"],
  ["paymentProviders", "payment-gateways"],
  [
    "purchaseOrders",
    "exchange-rates goods-receipts purchase-orders reorder-settings reorder-suggestions supplier-claims supplier-payments supplier-prices supplier-returns suppliers",
  ],
  [
    "reconciliation",
    "payment-accounts reconciliation statement-lines statement-sources statements",
  ],
  ["repairPrices", "repair-prices"],
  ["reports", "reports"],
  ["returns", "returns"],
  ["salesReport", "payment-links payments provider-refunds receipt-links receipts refunds sales"],
  ["settings", "appearance logo settings"],
  ["shifts", "shifts"],
  ["shipments", "shipments shipping-agents"],
  ["sms", "emails sms"],
  ["system", "backup-state backups demo-data system"],
  ["users", "roles users"],
  ["webhooks", "webhook-calls webhook-endpoints"],
] as const;

/** A screen, as `shell:nav` names it. */
export type ScreenOfRead = (typeof reads)[number][0];

/** The screen whose data a read loads; undefined for what no screen of the menu shows, such as the session. */
export const screenOfRead = (path: string): ScreenOfRead | undefined =>
  reads.find(([, beginnings]) => beginnings.split(" ").includes(path.split(/[/.]/)[2] ?? ""))?.[0];
