import type { PaletteAction } from "#src/client/shell/palette-action.ts";

/** Further words by which Ctrl/Cmd+K finds a main screen, for those that users call by another name than the menu. */
export const screenWords: Readonly<Record<string, PaletteAction["words"]>> = {
  "/appointments": "palette:words.appointments",
  "/shipments": "palette:words.shipments",
  "/purchase-orders": "palette:words.purchaseOrders",
  "/loaners": "palette:words.loaners",
  "/online-shop": "palette:words.onlineShop",
  "/handsets": "palette:words.handsets",
  "/invoices": "palette:words.invoices",
  "/debts": "palette:words.debts",
  "/loyalty": "palette:words.loyalty",
  "/gift-cards": "palette:words.giftCards",
  "/shifts": "palette:words.shifts",
  "/reconciliation": "palette:words.reconciliation",
  "/approvals": "palette:words.approvals",
  "/analytics": "palette:words.analytics",
  "/reports": "palette:words.reports",
  "/sales-report": "palette:words.salesReport",
  "/sms-notifications": "palette:words.sms",
};
