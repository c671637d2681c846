import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/sms-providers",
    permission: "manage_sms_providers",
    words: ["sms-providers", "providers"],
    load: () =>
      import("../providers/client/sms-providers-page.tsx").then((page) => page.SmsProvidersPage),
  }),
];
