import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/device-issues",
    permission: "manage_device_issues",
    words: ["devices", "issues"],
    load: () => import("../catalogue/client/issues-page.tsx").then((page) => page.IssuesPage),
  }),
  staffPage({
    path: "/repair-prices",
    permission: "manage_repair_prices",
    words: ["devices", "repair-prices", "shop-errors"],
    load: () =>
      import("../prices/client/repair-prices-page.tsx").then((page) => page.RepairPricesPage),
  }),
  staffPage({
    path: "/repair-prices/import",
    permission: "manage_repair_prices",
    words: ["devices", "repair-prices", "file-import", "shop-errors"],
    load: () =>
      import("../prices/client/repair-prices-import-page.tsx").then(
        (page) => page.RepairPricesImportPage,
      ),
  }),
];
