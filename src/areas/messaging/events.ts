import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

/** No event contains the text, the number or the name of anybody. */
export const messagingEvents = {
  sms: {
    audience: ["view_messages"],
    kinds: {
      "sms.queued": {},
      "sms.sent": {},
      "sms.delivered": {},
      "sms.failed": {},
      "sms.unknown": {},
      "sms.cancelled": {},
      "sms.retried": {},
      "sms.exported": {},
    },
  },
  "sms-bulks": {
    audience: ["view_messages"],
    kinds: {
      "sms_bulk.started": {},
      "sms_bulk.progressed": {},
      "sms_bulk.paused": {},
      "sms_bulk.resumed": {},
      "sms_bulk.cancelled": {},
      "sms_bulk.completed": {},
    },
  },
  "sms-templates": {
    audience: ["view_messages", "send_messages", "send_bulk_messages", "manage_templates"],
    kinds: {
      "sms_template.created": {},
      "sms_template.updated": {},
      "sms_template.activated": {},
      "sms_template.deactivated": {},
      "sms_template.deleted": {},
    },
  },
  "sms-providers": {
    audience: ["manage_sms_providers"],
    kinds: {
      "sms_provider.saved": {},
      "sms_provider.switched": {},
      "sms_provider.ordered": {},
      "sms_provider.tested": {},
      "sms_provider.test_message_sent": {},
      "sms_provider.callback_address_made": {},
    },
  },
  emails: {
    audience: ["view_messages"],
    kinds: {
      "email.queued": {},
      "email.sent": { reacts: true },
      "email.failed": {},
      "email.unknown": {},
      "email.cancelled": {},
      "email.retried": {},
      "email.exported": {},
    },
  },
  "mail-server": {
    audience: ["manage_mail_server"],
    kinds: {
      "mail_server.saved": {},
      "mail_server.switched": {},
      "mail_server.tested": {},
      "mail_server.test_email_sent": {},
    },
  },
} as const satisfies AreaEvents;

export const messagingNotifications = {
  emails_failing: { needs: ["manage_mail_server"], codes: ["emails_failing"] },
} as const satisfies AreaNotifications;
