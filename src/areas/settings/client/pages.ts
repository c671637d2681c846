import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/settings",
    permission: ["manage_settings", "manage_device_issues"],
    words: ["settings"],
    load: () => import("./settings-page.tsx").then((page) => page.SettingsPage),
  }),
];
