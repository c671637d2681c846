import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/analytics",
    permission: "view_analytics",
    words: ["analytics", "inventory", "devices", "customers"],
    load: () => import("./analytics-page.tsx").then((page) => page.ShopAnalyticsPage),
  }),
];
