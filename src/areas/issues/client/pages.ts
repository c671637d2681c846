import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/device-issues",
    permission: "manage_device_issues",
    words: ["devices", "issues"],
    load: () => import("./issues-page.tsx").then((page) => page.IssuesPage),
  }),
];
