import type { AreaEvents } from "#src/shared/area-events.ts";

/** No event contains the text, the number or the name of anybody. */
export const messagingEvents = {
  "sms-providers": {
    hearersOfIds: ["manage_sms_providers"],
    kinds: {
      "sms_provider.saved": {},
      "sms_provider.switched": {},
      "sms_provider.ordered": {},
      "sms_provider.tested": {},
      "sms_provider.test_message_sent": {},
      "sms_provider.callback_address_made": {},
    },
  },
} as const satisfies AreaEvents;
