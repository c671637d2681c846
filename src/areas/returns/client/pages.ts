import { paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/returns",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: () => import("../list/client/returns-page.tsx").then((page) => page.ReturnsPage),
  }),
  staffPage({
    path: "/returns/$id",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: () => import("../return-page/client/return-page.tsx").then((page) => page.ReturnPage),
  }),
  staffPage({
    path: "/passport",
    permission: "view_devices",
    words: ["returns", "devices"],
    load: () => import("../passport/client/passport-page.tsx").then((page) => page.PassportPage),
  }),
  paperPage({
    path: "/returns/$id/slip",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: () => import("../paper/client/return-slip-page.tsx").then((page) => page.ReturnSlipPage),
  }),
];
