import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/shifts",
    words: ["shifts"],
    load: () => import("../shifts/client/shifts-page.tsx").then((page) => page.ShiftsPage),
  }),
  staffPage({
    path: "/shifts/close",
    words: ["shifts"],
    load: () => import("../shifts/client/close-shift-page.tsx").then((page) => page.CloseShiftPage),
  }),
  staffPage({
    path: "/shifts/$id",
    words: ["shifts"],
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
    load: () => import("../refunds/client/refund-page.tsx").then((page) => page.RefundPage),
  }),
];
