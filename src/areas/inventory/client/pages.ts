import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/inventory",
    permission: "view_inventory",
    words: ["inventory"],
    load: async () => (await import("./inventory-page.tsx")).InventoryPage,
  }),
  staffPage({
    path: "/inventory/analytics",
    permission: "view_inventory",
    words: ["inventory", "inventory-analytics"],
    load: async () => (await import("../analytics/client/analytics-page.tsx")).AnalyticsPage,
  }),
  staffPage({
    path: "/inventory/alerts",
    permission: "view_inventory",
    words: ["inventory", "alerts"],
    load: async () => (await import("../alerts/client/alerts-page.tsx")).AlertsPage,
  }),
  staffPage({
    path: "/inventory/import",
    permission: "create_inventory",
    words: ["inventory", "import"],
    load: async () => (await import("../import/client/import-page.tsx")).ImportPage,
  }),
  staffPage({
    path: "/inventory/counts",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () => (await import("../counts/client/counts-page.tsx")).CountsPage,
  }),
  staffPage({
    path: "/inventory/counts/$id",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () => (await import("../counts/client/count-page.tsx")).CountPage,
  }),
  staffPage({
    path: "/inventory/movements",
    permission: "view_inventory",
    words: ["inventory", "movements"],
    load: async () => (await import("../movements/client/movements-page.tsx")).MovementsPage,
  }),
  staffPage({
    path: "/inventory/$id",
    permission: "view_inventory",
    words: ["inventory"],
    load: async () => (await import("./item-page.tsx")).ItemPage,
  }),
  paperPage({
    path: "/inventory/labels",
    permission: "view_inventory",
    words: ["item-labels"],
    load: async () => (await import("../labels/client/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/inventory/counts/$id/sheet",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () => (await import("../counts/client/count-sheet-page.tsx")).CountSheetPage,
  }),
];
