import { paperPage, staffPage } from "#src/client/page-route.ts";

/** The words of the lists of orders and suppliers, and of their dialogs. */
const ofOrders = [
  "purchasing-errors",
  "purchasing",
  "suppliers",
  "payment-accounts",
  "exchange-rates",
  "price-lists",
  "reordering",
  "order-sending",
] as const;

export const pages = [
  staffPage({
    path: "/purchase-orders",
    permission: "view_purchase_orders",
    words: [...ofOrders],
    load: () => import("../order-page/client/orders-page.tsx").then((page) => page.OrdersPage),
  }),
  staffPage({
    path: "/purchase-orders/$id",
    permission: "view_purchase_orders",
    words: [...ofOrders, "shipments"],
    load: () => import("../order-page/client/order-page.tsx").then((page) => page.OrderPage),
  }),
  paperPage({
    path: "/purchase-orders/$id/paper",
    permission: "view_purchase_orders",
    words: ["purchasing"],
    load: () =>
      import("../order-page/client/order-paper-page.tsx").then((page) => page.OrderPaperPage),
  }),
  staffPage({
    path: "/purchase-orders/$id/receiving",
    permission: "view_purchase_orders",
    words: ["purchasing-errors", "purchasing", "goods-receiving"],
    load: () => import("../receiving/client/receiving-page.tsx").then((page) => page.ReceivingPage),
  }),
  staffPage({
    path: "/purchase-orders/back-orders",
    permission: "view_purchase_orders",
    words: [...ofOrders, "goods-receiving"],
    load: () =>
      import("../receiving/client/back-orders-page.tsx").then((page) => page.BackOrdersPage),
  }),
  paperPage({
    path: "/goods-receipts/$id/paper",
    permission: "view_purchase_orders",
    words: ["purchasing", "goods-receiving"],
    load: () =>
      import("../receiving/client/goods-receipt-page.tsx").then((page) => page.GoodsReceiptPage),
  }),
  staffPage({
    path: "/purchase-orders/reorder",
    permission: "manage_purchase_orders",
    words: [...ofOrders, "demand"],
    load: () => import("../reordering/client/reorder-page.tsx").then((page) => page.ReorderPage),
  }),
  staffPage({
    path: "/suppliers",
    permission: "view_purchase_orders",
    words: [...ofOrders, "supplier-account"],
    load: () => import("../suppliers/client/suppliers-page.tsx").then((page) => page.SuppliersPage),
  }),
  staffPage({
    path: "/suppliers/$id",
    permission: "view_purchase_orders",
    words: [
      ...ofOrders,
      "supplier-account",
      "supplier-payments",
      "supplier-returns",
      "supplier-claims",
      "price-lists",
    ],
    load: () =>
      import("../supplier-page/client/supplier-page.tsx").then((page) => page.SupplierPage),
  }),
  staffPage({
    path: "/supplier-prices",
    permission: "view_purchase_orders",
    words: [...ofOrders, "inventory"],
    load: () =>
      import("../price-lists/client/price-lists-page.tsx").then((page) => page.PriceListsPage),
  }),
  staffPage({
    path: "/supplier-prices/import",
    permission: "manage_suppliers",
    words: [...ofOrders, "file-import"],
    load: () =>
      import("../price-lists/client/price-import-page.tsx").then((page) => page.PriceImportPage),
  }),
  staffPage({
    path: "/supplier-claims",
    permission: "view_purchase_orders",
    words: [...ofOrders, "supplier-claims"],
    load: () => import("../claims/client/claims-page.tsx").then((page) => page.ClaimsPage),
  }),
  staffPage({
    path: "/shipping-agents",
    permission: "pay_shipments",
    words: [...ofOrders, "shipping-agents"],
    load: () => import("../agents/client/agents-page.tsx").then((page) => page.AgentsPage),
  }),
  staffPage({
    path: "/payment-accounts",
    permission: "view_purchase_orders",
    words: [...ofOrders],
    load: () =>
      import("../accounts/client/payment-accounts-page.tsx").then(
        (page) => page.PaymentAccountsPage,
      ),
  }),
  staffPage({
    path: "/exchange-rates",
    permission: "view_purchase_orders",
    words: [...ofOrders],
    load: () =>
      import("../rates/client/exchange-rates-page.tsx").then((page) => page.ExchangeRatesPage),
  }),
];
