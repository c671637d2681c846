import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/loyalty",
    permission: "view_customers",
    words: ["members", "customers", "shop-errors"],
    load: () => import("../members/client/members-page.tsx").then((page) => page.MembersPage),
  }),
  staffPage({
    path: "/loyalty/rewards",
    permission: "view_customers",
    words: ["rewards", "shop-errors"],
    load: () => import("../rewards/client/rewards-page.tsx").then((page) => page.RewardsPage),
  }),
  staffPage({
    path: "/loyalty/rules",
    permission: "manage_loyalty",
    words: ["program", "customers", "settings"],
    load: () => import("../program/client/rules-page.tsx").then((page) => page.RulesPage),
  }),
];
