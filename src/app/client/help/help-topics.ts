import type { ScreenPath } from "#src/shared/addresses.ts";
import type { WordKey } from "#src/client/words/i18n.ts";

export interface HelpTopic {
  /** The key of its texts in `help.json`. */
  name: string;
  /** The name of the screen. */
  label: WordKey;
}

/** The screens with a help page: every entry of the menu, the intake, and what admins open from the settings. */
export const helpTopics = {
  "/dashboard": { name: "dashboard", label: "shell:nav.dashboard" },
  "/approvals": { name: "approvals", label: "shell:nav.approvals" },
  "/pos": { name: "pos", label: "shell:nav.pos" },
  "/order-requests": { name: "order-requests", label: "shell:nav.orderRequests" },
  "/customers": { name: "customers", label: "shell:nav.customers" },
  "/appointments": { name: "appointments", label: "shell:nav.appointments" },
  "/shifts": { name: "shifts", label: "shell:nav.shifts" },
  "/loyalty": { name: "loyalty", label: "shell:nav.loyalty" },
  "/sms-notifications": { name: "sms-notifications", label: "shell:nav.sms" },
  "/gift-cards": { name: "gift-cards", label: "shell:nav.giftCards" },
  "/devices": { name: "devices", label: "shell:nav.devices" },
  "/devices/new": { name: "devices-new", label: "palette:newDevice" },
  "/technician": { name: "technician", label: "shell:nav.technician" },
  "/returns": { name: "returns", label: "shell:nav.returns" },
  "/loaners": { name: "loaners", label: "shell:nav.loaners" },
  "/inventory": { name: "inventory", label: "shell:nav.inventory" },
  "/purchase-orders": { name: "purchase-orders", label: "shell:nav.purchaseOrders" },
  "/shipments": { name: "shipments", label: "shell:nav.shipments" },
  "/handsets": { name: "handsets", label: "shell:nav.handsets" },
  "/online-shop": { name: "online-shop", label: "shell:nav.onlineShop" },
  "/analytics": { name: "analytics", label: "shell:nav.analytics" },
  "/reports": { name: "reports", label: "shell:nav.reports" },
  "/earnings": { name: "earnings", label: "shell:nav.earnings" },
  "/sales-report": { name: "sales-report", label: "shell:nav.salesReport" },
  "/invoices": { name: "invoices", label: "shell:nav.invoices" },
  "/debts": { name: "debts", label: "shell:nav.debts" },
  "/expenses": { name: "expenses", label: "shell:nav.expenses" },
  "/reconciliation": { name: "reconciliation", label: "shell:nav.reconciliation" },
  "/user-management": { name: "user-management", label: "shell:nav.users" },
  "/audit": { name: "audit", label: "shell:nav.audit" },
  "/settings": { name: "settings", label: "shell:nav.settings" },
  "/outbox": { name: "outbox", label: "palette:screens.outbox" },
  "/digest": { name: "digest", label: "palette:screens.digest" },
  "/system": { name: "system", label: "shell:nav.system" },
} as const satisfies Partial<Record<ScreenPath, HelpTopic>>;

export type HelpPath = keyof typeof helpTopics;
