import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/debts",
    permission: "view_debts",
    words: ["credit"],
    load: () => import("../credit/client/debts-page.tsx").then((page) => page.DebtsPage),
  }),
  staffPage({
    path: "/gift-cards",
    permission: "view_payments",
    words: ["credit"],
    load: () => import("../credit/client/gift-cards-page.tsx").then((page) => page.GiftCardsPage),
  }),
  staffPage({
    path: "/shifts",
    words: ["shifts", "shop-errors"],
    load: () => import("../shifts/client/shifts-page.tsx").then((page) => page.ShiftsPage),
  }),
  staffPage({
    path: "/reconciliation/import",
    permission: "reconcile_payments",
    words: ["reconciliation"],
    load: () =>
      import("../reconciliation/client/import-page.tsx").then((page) => page.ImportStatementPage),
  }),
  staffPage({
    path: "/invoices",
    permission: "view_payments",
    words: ["invoices", "shop-errors"],
    load: () => import("../invoices/client/invoices-page.tsx").then((page) => page.InvoicesPage),
  }),
  paperPage({
    path: "/invoices/$id",
    permission: "view_payments",
    words: ["invoices", "receipts", "shop-errors"],
    load: () => import("../invoices/client/invoice-page.tsx").then((page) => page.InvoicePage),
  }),
  staffPage({
    path: "/fiscal",
    permission: "manage_fiscal",
    words: ["fiscal", "setup-errors"],
    load: () => import("../fiscal/client/fiscal-page.tsx").then((page) => page.FiscalPage),
  }),
  staffPage({
    path: "/payment-providers",
    permission: "manage_gateways",
    words: ["gateways", "providers", "setup-errors"],
    load: () =>
      import("../gateway-settings/client/gateways-page.tsx").then((page) => page.GatewaysPage),
  }),
  staffPage({
    path: "/shifts/close",
    words: ["shifts", "shop-errors"],
    load: () => import("../shifts/client/close-shift-page.tsx").then((page) => page.CloseShiftPage),
  }),
  staffPage({
    path: "/shifts/$id",
    words: ["shifts", "shop-errors"],
    load: () => import("../shifts/client/shift-page.tsx").then((page) => page.ShiftPage),
  }),
  paperPage({
    path: "/receipts/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: () => import("../receipts/client/receipt-page.tsx").then((page) => page.ReceiptPage),
  }),
  paperPage({
    path: "/shifts/$id/z",
    words: ["shifts"],
    load: () => import("../shifts/client/z-page.tsx").then((page) => page.ZPage),
  }),
  paperPage({
    path: "/refunds/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: () => import("../receipts/client/refund-page.tsx").then((page) => page.RefundPage),
  }),
];
