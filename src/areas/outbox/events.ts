import type { AreaEvents } from "#src/shared/area-events.ts";

export const outboxEvents = {
  "delivered-commands": {
    // No list shows them yet.
    audience: [],
    kinds: {
      /** The server keeps it until a person decides. */
      "delivered_command.refused": {},
    },
  },
} as const satisfies AreaEvents;
