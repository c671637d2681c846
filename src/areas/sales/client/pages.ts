import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/pos",
    permission: "view_pos",
    words: ["pos", "payment-failures"],
    load: async () => (await import("../till/client/pos-page.tsx")).PosPage,
  }),
  staffPage({
    path: "/sales-report",
    permission: "view_sales",
    words: ["sales"],
    load: async () => (await import("../report/client/sales-report-page.tsx")).SalesReportPage,
  }),
  staffPage({
    path: "/sales/$id",
    permission: "view_sales",
    words: ["sales", "payment-failures"],
    load: async () => (await import("./sale-page.tsx")).SalePage,
  }),
];
