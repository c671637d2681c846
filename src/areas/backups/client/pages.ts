import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/backups",
    permission: "manage_backups",
    words: ["backups", "setup-errors"],
    load: () => import("./backups-page.tsx").then((page) => page.BackupsPage),
  }),
];
