import type { AreaEvents } from "#src/shared/area-events.ts";

export const outboxEvents = {
  "delivered-commands": {
    audience: ["view_audit"],
    kinds: {
      /** The server keeps it until a person decides. */
      "delivered_command.refused": {},
    },
  },
} as const satisfies AreaEvents;
