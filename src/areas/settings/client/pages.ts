import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/charges-and-taxes",
    permission: ["manage_charges", "manage_tax_rates"],
    words: ["charges", "settings", "setup-errors"],
    load: () => import("../taxes/client/charges-page.tsx").then((page) => page.ChargesPage),
  }),
];
