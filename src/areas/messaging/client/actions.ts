import { Mail, MessageSquarePlus, MessageSquareText, MessagesSquare } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import type { PaletteAction } from "#src/client/shell/palette-action.ts";

export const actions: readonly PaletteAction[] = [
  {
    label: "palette:sendSms",
    words: "palette:words.sendSms",
    icon: MessageSquareText,
    href: pageHref("/sms-notifications", {}, { tab: "send" }),
    permission: "send_messages",
  },
  {
    label: "palette:sendSmsToMany",
    words: "palette:words.sendSmsToMany",
    icon: MessagesSquare,
    href: pageHref("/sms-notifications", {}, { tab: "send", audience: "many" }),
    permission: "send_bulk_messages",
  },
  {
    label: "palette:newSmsTemplate",
    words: "palette:words.newSmsTemplate",
    icon: MessageSquarePlus,
    href: pageHref("/sms-notifications", {}, { tab: "templates", new: true }),
    permission: "manage_templates",
  },
  {
    label: "shell:nav.smsProviders",
    words: "palette:words.smsProviders",
    icon: MessageSquareText,
    href: pageHref("/sms-providers"),
    permission: "manage_sms_providers",
  },
  {
    label: "shell:nav.mailServer",
    words: "palette:words.mailServer",
    icon: Mail,
    href: pageHref("/mail-server"),
    permission: "manage_mail_server",
  },
];
