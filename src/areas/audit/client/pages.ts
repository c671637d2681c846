import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/audit",
    permission: "view_audit",
    words: ["audit"],
    load: () => import("./audit-page.tsx").then((page) => page.AuditPage),
  }),
];
