import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/online-shop",
    permission: ["manage_online_shop", "approve_reviews"],
    words: ["online-shop", "shop-errors"],
    load: () =>
      import("../online-shop-page/client/online-shop-page.tsx").then((page) => page.OnlineShopPage),
  }),
];
