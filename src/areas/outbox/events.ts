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
      "delivered_command.dropped": {},
    },
  },
} as const satisfies AreaEvents;
