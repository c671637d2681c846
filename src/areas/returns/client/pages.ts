import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/returns",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () => (await import("../list/client/returns-page.tsx")).ReturnsPage,
  }),
  staffPage({
    path: "/returns/$id",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () => (await import("./return-page.tsx")).ReturnPage,
  }),
  staffPage({
    path: "/passport",
    permission: "view_devices",
    words: ["returns", "devices"],
    load: async () => (await import("../passport/client/passport-page.tsx")).PassportPage,
  }),
  paperPage({
    path: "/returns/$id/slip",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () => (await import("../paper/client/return-slip-page.tsx")).ReturnSlipPage,
  }),
];
