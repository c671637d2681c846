import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/reports",
    permission: "view_reports",
    words: ["reports", "filters"],
    load: () => import("./reports-page.tsx").then((page) => page.ReportsPage),
  }),
  staffPage({
    path: "/digest",
    permission: "manage_settings",
    words: ["digest", "settings", "setup-errors", "message-errors"],
    load: () => import("../digest/client/digest-page.tsx").then((page) => page.DigestPage),
  }),
];
