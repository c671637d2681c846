/** Every paper: it stands alone, since what is seen is what is printed. Part of the table in routes.tsx. */
import { paperPage } from "./page-route.ts";

export const paperPages = [
  paperPage({
    path: "/receipts/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () => (await import("#src/areas/payments/client/receipt-page.tsx")).ReceiptPage,
  }),
  paperPage({
    path: "/shifts/$id/z",
    words: ["shifts"],
    load: async () => (await import("#src/areas/payments/client/shifts/z-page.tsx")).ZPage,
  }),
  paperPage({
    path: "/refunds/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () => (await import("#src/areas/payments/client/refund-page.tsx")).RefundPage,
  }),
  paperPage({
    path: "/devices/labels",
    permission: "view_devices",
    words: ["slip", "hub"],
    load: async () => (await import("#src/areas/devices/client/paper/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/inventory/labels",
    permission: "view_inventory",
    words: ["item-labels"],
    load: async () =>
      (await import("#src/areas/inventory/client/labels/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/returns/$id/slip",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () =>
      (await import("#src/areas/returns/client/paper/return-slip-page.tsx")).ReturnSlipPage,
  }),
  paperPage({
    path: "/inventory/counts/$id/sheet",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () =>
      (await import("#src/areas/inventory/client/counts/count-sheet-page.tsx")).CountSheetPage,
  }),
  paperPage({
    path: "/devices/$id/slip",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("#src/areas/devices/client/paper/slip-page.tsx")).SlipPage,
  }),
  paperPage({
    path: "/devices/$id/label",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("#src/areas/devices/client/paper/label-page.tsx")).LabelPage,
  }),
  paperPage({
    path: "/devices/$id/estimate",
    permission: "view_devices",
    words: ["slip", "estimate-page"],
    load: async () =>
      (await import("#src/areas/devices/client/estimates/estimate-paper-page.tsx"))
        .EstimatePaperPage,
  }),
];
