import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/shifts",
    words: ["shifts"],
    load: async () => (await import("../shifts/client/shifts-page.tsx")).ShiftsPage,
  }),
  staffPage({
    path: "/shifts/close",
    words: ["shifts"],
    load: async () => (await import("../shifts/client/close-shift-page.tsx")).CloseShiftPage,
  }),
  staffPage({
    path: "/shifts/$id",
    words: ["shifts"],
    load: async () => (await import("../shifts/client/shift-page.tsx")).ShiftPage,
  }),
  paperPage({
    path: "/receipts/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () => (await import("../receipts/client/receipt-page.tsx")).ReceiptPage,
  }),
  paperPage({
    path: "/shifts/$id/z",
    words: ["shifts"],
    load: async () => (await import("../shifts/client/z-page.tsx")).ZPage,
  }),
  paperPage({
    path: "/refunds/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () => (await import("../refunds/client/refund-page.tsx")).RefundPage,
  }),
];
