import type { Permission } from "#src/shared/permissions.ts";
import type { SmsTab } from "../../core/client/sms-address.ts";

/** The permissions of which one is enough to open the SMS screen. */
export const smsUsers = [
  "view_messages",
  "send_messages",
  "send_bulk_messages",
  "manage_templates",
] as const satisfies readonly Permission[];

/** The permissions of which one is enough for a tab. */
export const tabUsers: Readonly<Record<SmsTab, readonly Permission[]>> = {
  send: ["send_messages", "send_bulk_messages"],
  templates: smsUsers,
  history: ["view_messages"],
  statistics: ["view_messages"],
};
