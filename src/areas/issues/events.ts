import type { AreaEvents } from "#src/shared/area-events.ts";

export const issuesEvents = {
  "device-issues": {
    hearersOfIds: ["view_devices"],
    kinds: {
      "device_issue.created": {},
      "device_issue.updated": {},
      "device_issue.deleted": {},
      "device_issues.reordered": {},
    },
  },
} as const satisfies AreaEvents;
