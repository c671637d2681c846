import { staffPage } from "#src/client/page-route.ts";
import { smsUsers } from "./sms-users.ts";

export const pages = [
  staffPage({
    path: "/sms-notifications",
    permission: smsUsers,
    words: ["sms", "messaging"],
    load: () => import("./sms-page.tsx").then((page) => page.SmsPage),
  }),
];
