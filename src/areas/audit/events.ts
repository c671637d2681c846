import type { AreaEvents } from "#src/shared/area-events.ts";

export const auditEvents = {
  audit: {
    audience: ["view_audit"],
    kinds: {
      "audit.exported": {},
      "audit.seal_sent": {},
    },
  },
} as const satisfies AreaEvents;
