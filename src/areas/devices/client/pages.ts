import { paperPage, staffPage } from "#src/client/page-route.ts";
import { seesLoaners } from "../loaners/sees-loaners.ts";

export const pages = [
  staffPage({
    path: "/devices/new",
    permission: "create_devices",
    words: ["devices", "intake", "money", "moves", "customers"],
    load: () => import("../intake/client/new-device-page.tsx").then((page) => page.NewDevicePage),
  }),
  staffPage({
    path: "/devices/import",
    permission: "import_devices",
    words: ["devices", "device-import", "file-import"],
    load: () => import("../import/client/import-page.tsx").then((page) => page.DeviceImportPage),
  }),
  staffPage({
    path: "/loaners",
    permission: seesLoaners,
    words: ["loaners", "purchasing-errors"],
    load: () => import("../loaners/client/loaners-page.tsx").then((page) => page.LoanersPage),
  }),
  staffPage({
    path: "/loaners/$id",
    permission: seesLoaners,
    words: ["loaners", "purchasing-errors", "devices"],
    load: () => import("../loaners/client/loaner-page.tsx").then((page) => page.LoanerPage),
  }),
  staffPage({
    path: "/technician",
    permission: "update_device_status",
    words: ["devices", "bench", "moves", "custody"],
    load: () => import("../work/client/technician-page.tsx").then((page) => page.TechnicianPage),
  }),
  staffPage({
    path: "/track-status",
    permission: "view_devices",
    words: ["devices", "track-status"],
    load: () => import("./track-status-page.tsx").then((page) => page.TrackStatusPage),
  }),
  paperPage({
    path: "/devices/labels",
    permission: "view_devices",
    words: ["slip", "hub"],
    load: () => import("../paper/client/labels-page.tsx").then((page) => page.LabelsPage),
  }),
  paperPage({
    path: "/devices/$id/slip",
    permission: "view_devices",
    words: ["slip"],
    load: () => import("../paper/client/slip-page.tsx").then((page) => page.SlipPage),
  }),
  paperPage({
    path: "/devices/$id/label",
    permission: "view_devices",
    words: ["slip"],
    load: () => import("../paper/client/label-page.tsx").then((page) => page.LabelPage),
  }),
  paperPage({
    path: "/devices/$id/estimate",
    permission: "view_devices",
    words: ["slip", "estimate-page", "receipts"],
    load: () =>
      import("../estimates/client/estimate-paper-page.tsx").then((page) => page.EstimatePaperPage),
  }),
];
