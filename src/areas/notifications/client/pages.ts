import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/notifications",
    words: ["notifications", "devices"],
    load: () => import("./notifications-page.tsx").then((page) => page.NotificationsPage),
  }),
];
