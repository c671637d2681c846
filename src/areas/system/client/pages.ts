import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/system",
    permission: "view_system",
    words: ["system", "maintenance"],
    load: () => import("./system-page.tsx").then((page) => page.SystemPage),
  }),
];
