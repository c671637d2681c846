import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/settings",
    permission: [
      "manage_settings",
      "manage_device_issues",
      "manage_charges",
      "manage_tax_rates",
      "manage_gateways",
      "manage_sms_providers",
      "manage_integrations",
      "manage_fiscal",
      "manage_loyalty",
    ],
    words: ["settings", "setting-names"],
    load: () => import("./settings-page.tsx").then((page) => page.SettingsPage),
  }),
  staffPage({
    path: "/charges-and-taxes",
    permission: ["manage_charges", "manage_tax_rates"],
    words: ["charges", "settings", "setup-errors"],
    load: () => import("../taxes/client/charges-page.tsx").then((page) => page.ChargesPage),
  }),
];
