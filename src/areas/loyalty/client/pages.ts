import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/loyalty",
    permission: "view_customers",
    words: ["members", "customers"],
    load: () => import("../members/client/members-page.tsx").then((page) => page.MembersPage),
  }),
  staffPage({
    path: "/loyalty/rewards",
    permission: "view_customers",
    words: ["rewards"],
    load: () => import("../rewards/client/rewards-page.tsx").then((page) => page.RewardsPage),
  }),
];
