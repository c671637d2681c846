import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/loyalty/rules",
    permission: "manage_loyalty",
    words: ["program", "customers", "settings"],
    load: () => import("../program/client/rules-page.tsx").then((page) => page.RulesPage),
  }),
];
