/** Every paper: it stands alone, since what is seen is what is printed. Part of the table in routes.tsx. */
import { paperPage } from "./page-route.ts";

export const paperPages = [
  paperPage({
    path: "/receipts/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () =>
      (await import("#src/areas/payments/receipts/client/receipt-page.tsx")).ReceiptPage,
  }),
  paperPage({
    path: "/shifts/$id/z",
    words: ["shifts"],
    load: async () => (await import("#src/areas/payments/shifts/client/z-page.tsx")).ZPage,
  }),
  paperPage({
    path: "/refunds/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () =>
      (await import("#src/areas/payments/refunds/client/refund-page.tsx")).RefundPage,
  }),
  paperPage({
    path: "/devices/labels",
    permission: "view_devices",
    words: ["slip", "hub"],
    load: async () => (await import("#src/areas/devices/paper/client/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/inventory/labels",
    permission: "view_inventory",
    words: ["item-labels"],
    load: async () =>
      (await import("#src/areas/inventory/labels/client/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/returns/$id/slip",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () =>
      (await import("#src/areas/returns/paper/client/return-slip-page.tsx")).ReturnSlipPage,
  }),
  paperPage({
    path: "/inventory/counts/$id/sheet",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () =>
      (await import("#src/areas/inventory/counts/client/count-sheet-page.tsx")).CountSheetPage,
  }),
  paperPage({
    path: "/devices/$id/slip",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("#src/areas/devices/paper/client/slip-page.tsx")).SlipPage,
  }),
  paperPage({
    path: "/devices/$id/label",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("#src/areas/devices/paper/client/label-page.tsx")).LabelPage,
  }),
  paperPage({
    path: "/devices/$id/estimate",
    permission: "view_devices",
    words: ["slip", "estimate-page"],
    load: async () =>
      (await import("#src/areas/devices/estimates/client/estimate-paper-page.tsx"))
        .EstimatePaperPage,
  }),
];
