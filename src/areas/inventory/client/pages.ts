import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/inventory",
    permission: "view_inventory",
    words: ["inventory"],
    load: () => import("../items/client/inventory-page.tsx").then((page) => page.InventoryPage),
  }),
  staffPage({
    path: "/inventory/analytics",
    permission: "view_inventory",
    words: ["inventory", "inventory-analytics"],
    load: () => import("../analytics/client/analytics-page.tsx").then((page) => page.AnalyticsPage),
  }),
  staffPage({
    path: "/inventory/alerts",
    permission: "view_inventory",
    words: ["inventory", "alerts"],
    load: () => import("../alerts/client/alerts-page.tsx").then((page) => page.AlertsPage),
  }),
  staffPage({
    path: "/inventory/import",
    permission: "create_inventory",
    words: ["inventory", "import", "file-import", "approval-errors"],
    load: () => import("../import/client/import-page.tsx").then((page) => page.ItemImportPage),
  }),
  staffPage({
    path: "/inventory/counts",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: () => import("../counts/client/counts-page.tsx").then((page) => page.CountsPage),
  }),
  staffPage({
    path: "/inventory/counts/$id",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: () => import("../counts/client/count-page.tsx").then((page) => page.CountPage),
  }),
  staffPage({
    path: "/inventory/movements",
    permission: "view_inventory",
    words: ["inventory", "movements"],
    load: () => import("../movements/client/movements-page.tsx").then((page) => page.MovementsPage),
  }),
  staffPage({
    path: "/inventory/$id",
    permission: "view_inventory",
    words: ["inventory"],
    load: () => import("../items/client/item-page.tsx").then((page) => page.ItemPage),
  }),
  paperPage({
    path: "/inventory/labels",
    permission: "view_inventory",
    words: ["item-labels"],
    load: () => import("../labels/client/labels-page.tsx").then((page) => page.LabelsPage),
  }),
  paperPage({
    path: "/inventory/counts/$id/sheet",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: () => import("../counts/client/count-sheet-page.tsx").then((page) => page.CountSheetPage),
  }),
];
