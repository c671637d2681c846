import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/shipments",
    permission: "view_shipments",
    words: ["purchasing-errors", "shipments"],
    load: () => import("./shipments-page.tsx").then((page) => page.ShipmentsPage),
  }),
];
