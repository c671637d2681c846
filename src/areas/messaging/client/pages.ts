import { staffPage } from "#src/client/page-route.ts";
import { smsUsers } from "../sms-page/client/sms-users.ts";

export const pages = [
  staffPage({
    path: "/sms-notifications",
    permission: smsUsers,
    words: ["sms", "messaging", "setup-errors", "message-errors"],
    load: () => import("../sms-page/client/sms-page.tsx").then((page) => page.SmsPage),
  }),
  staffPage({
    path: "/sms-providers",
    permission: "manage_sms_providers",
    words: ["sms-providers", "providers", "setup-errors"],
    load: () =>
      import("../provider-settings/client/sms-providers-page.tsx").then(
        (page) => page.SmsProvidersPage,
      ),
  }),
  staffPage({
    path: "/mail-server",
    permission: "manage_mail_server",
    words: ["mail-server", "emails", "providers", "setup-errors"],
    load: () =>
      import("../mail-server/client/mail-server-page.tsx").then((page) => page.MailServerPage),
  }),
];
