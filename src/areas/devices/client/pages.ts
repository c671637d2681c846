import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/dashboard",
    words: ["devices"],
    load: async () => (await import("../dashboard/client/dashboard-page.tsx")).DashboardPage,
  }),
  staffPage({
    path: "/devices/new",
    permission: "create_devices",
    words: ["devices", "intake", "device-money", "moves", "customers"],
    load: async () => (await import("../intake/client/new-device-page.tsx")).NewDevicePage,
  }),
  staffPage({
    path: "/technician",
    permission: "update_device_status",
    words: ["devices", "moves", "custody"],
    load: async () => (await import("../work/client/technician-page.tsx")).TechnicianPage,
  }),
  staffPage({
    path: "/track-status",
    permission: "view_devices",
    words: ["devices"],
    load: async () => (await import("../tracking/client/track-status-page.tsx")).TrackStatusPage,
  }),
  paperPage({
    path: "/devices/labels",
    permission: "view_devices",
    words: ["slip", "hub"],
    load: async () => (await import("../paper/client/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/devices/$id/slip",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("../paper/client/slip-page.tsx")).SlipPage,
  }),
  paperPage({
    path: "/devices/$id/label",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("../paper/client/label-page.tsx")).LabelPage,
  }),
  paperPage({
    path: "/devices/$id/estimate",
    permission: "view_devices",
    words: ["slip", "estimate-page"],
    load: async () =>
      (await import("../estimates/client/estimate-paper-page.tsx")).EstimatePaperPage,
  }),
];
