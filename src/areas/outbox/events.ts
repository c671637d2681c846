import type { AreaEvents } from "#src/shared/area-events.ts";

export const outboxEvents = {
  "delivered-commands": {
    audience: ["resolve_offline_records"],
    kinds: {
      /** The server keeps it until a person decides. */
      "delivered_command.refused": {},
      /** A person had it carried out, as it was or with one field corrected. */
      "delivered_command.retried": {},
      "delivered_command.corrected": {},
      /** It had waited for one that a person has decided now. */
      "delivered_command.followed": {},
      "delivered_command.dropped": {},
    },
  },
  "review-items": {
    audience: ["resolve_offline_records"],
    kinds: {
      /** What a device delivered was recorded against a rule, and somebody should look at it. */
      "review_item.raised": {},
      "review_item.done": {},
      "review_item.reopened": {},
    },
  },
} as const satisfies AreaEvents;
