import { word, type WordKey } from "./i18n.ts";

/** Of each screen of the menu, what its reads begin with: `/api/<beginning>`. */
const reads: readonly (readonly [screen: WordKey, beginnings: string])[] = [
  ["shell:nav.analytics", "analytics"],
  ["shell:nav.appointments", "appointments bookings"],
  ["shell:nav.approvals", "approvals"],
  ["shell:nav.audit", "audit"],
  ["shell:nav.charges", "tax-rates"],
  ["shell:nav.customers", "customer-imports customers"],
  ["shell:nav.dashboard", "digest first-steps"],
  ["shell:nav.debts", "debts"],
  ["shell:nav.deviceIssues", "device-issues"],
  ["shell:nav.devices", "device-imports devices estimates lost-imeis technicians"],
  ["shell:nav.earnings", "commission"],
  ["shell:nav.expenses", "expense-categories expenses"],
  ["shell:nav.fiscal", "fiscal"],
  ["shell:nav.giftCards", "gift-cards"],
  ["shell:nav.handsets", "used-handsets"],
  ["shell:nav.integrations", "access-tokens integrations shipping-providers"],
  [
    "shell:nav.inventory",
    "brand-pictures inventory item-imports item-offers item-pictures items stock-alerts stock-counts stock-movements",
  ],
  ["shell:nav.invoices", "invoices"],
  ["shell:nav.loaners", "loaners"],
  ["shell:nav.loyalty", "loyalty"],
  ["shell:nav.mailServer", "mail-server"],
  ["shell:nav.onlineShop", "flash-sales online-shop reviews shop-colours storefront"],
  ["shell:nav.orderRequests", "order-requests"],
  ["shell:nav.passport", "handsets serials"],
  ["shell:nav.paymentProviders", "payment-gateways"],
  [
    "shell:nav.purchaseOrders",
    "exchange-rates goods-receipts purchase-orders reorder-settings reorder-suggestions supplier-claims supplier-payments supplier-prices supplier-returns suppliers",
  ],
  [
    "shell:nav.reconciliation",
    "payment-accounts reconciliation statement-lines statement-sources statements",
  ],
  ["shell:nav.repairPrices", "repair-prices"],
  ["shell:nav.reports", "reports"],
  ["shell:nav.returns", "returns"],
  [
    "shell:nav.salesReport",
    "payment-links payments provider-refunds receipt-links receipts refunds sales",
  ],
  ["shell:nav.settings", "appearance logo settings"],
  ["shell:nav.shifts", "shifts"],
  ["shell:nav.shipments", "shipments shipping-agents"],
  ["shell:nav.sms", "emails sms"],
  ["shell:nav.system", "backup-state backups demo-data system"],
  ["shell:nav.users", "roles users"],
  ["shell:nav.webhooks", "webhook-calls webhook-endpoints"],
];

/** The screen whose data a read loads; undefined for what no screen of the menu shows, such as the session. */
export const screenOfRead = (path: string): WordKey | undefined =>
  reads.find(([, beginnings]) => beginnings.split(" ").includes(path.split(/[/.]/)[2] ?? ""))?.[0];

/** The operation of a read for its toast: "Loading Customers", or "Loading" alone. */
export function nameOfRead(path: string): string {
  const what = screenOfRead(path);
  return what ? word("shell:loadingOf", { what: word(what) }) : word("shell:loading");
}
