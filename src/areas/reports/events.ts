import type { AreaEvents } from "#src/shared/area-events.ts";

export const reportsEvents = {
  digests: {
    audience: ["manage_settings"],
    kinds: {
      "digest_recipient.added": {},
      "digest_recipient.removed": {},
      /** A job wrote it, or a user wanted one at once. */
      "digest.written": {},
    },
  },
} as const satisfies AreaEvents;
