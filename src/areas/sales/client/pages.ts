import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/pos",
    permission: "view_pos",
    words: ["pos", "payment-failures"],
    load: () => import("../till/client/pos-page.tsx").then((page) => page.PosPage),
  }),
  staffPage({
    path: "/sales-report",
    permission: "view_sales",
    words: ["sales"],
    load: () =>
      import("../report/client/sales-report-page.tsx").then((page) => page.SalesReportPage),
  }),
  staffPage({
    path: "/order-requests",
    permission: "manage_order_requests",
    words: ["order-requests", "shop-errors"],
    load: () =>
      import("../orders/client/order-requests-page.tsx").then((page) => page.OrderRequestsPage),
  }),
  staffPage({
    path: "/order-requests/$id",
    permission: "manage_order_requests",
    words: ["order-requests", "shop-errors"],
    load: () =>
      import("../orders/client/order-request-page.tsx").then((page) => page.OrderRequestPage),
  }),
  staffPage({
    path: "/reconciliation",
    permission: "reconcile_payments",
    words: ["reconciliation"],
    load: () =>
      import("../reconciliation/client/reconciliation-page.tsx").then(
        (page) => page.ReconciliationPage,
      ),
  }),
  staffPage({
    path: "/reconciliation/lines/$id",
    permission: "reconcile_payments",
    words: ["reconciliation", "payment-failures", "shop-errors"],
    load: () => import("../reconciliation/client/line-page.tsx").then((page) => page.LinePage),
  }),
  staffPage({
    path: "/reconciliation/$id",
    permission: "reconcile_payments",
    words: ["reconciliation", "payment-failures", "gateways", "shop-errors"],
    load: () =>
      import("../reconciliation/client/open-payment-page.tsx").then((page) => page.OpenPaymentPage),
  }),
  staffPage({
    path: "/sales/$id",
    permission: "view_sales",
    words: ["sales", "payment-failures", "shop-errors"],
    load: () => import("../sale-page/client/sale-page.tsx").then((page) => page.SalePage),
  }),
];
