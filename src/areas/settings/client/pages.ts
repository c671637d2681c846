import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/settings",
    permission: "manage_settings",
    words: ["settings"],
    load: async () => (await import("./settings-page.tsx")).SettingsPage,
  }),
];
