import type { AreaEvents } from "#src/shared/area-events.ts";

export const issuesEvents = {
  "device-issues": {
    audience: ["view_devices"],
    kinds: {
      "device_issue.created": {},
      "device_issue.updated": {},
      "device_issue.deleted": {},
      "device_issues.reordered": {},
    },
  },
  "repair-prices": {
    audience: ["manage_repair_prices"],
    kinds: {
      "repair_price.created": {},
      "repair_price.updated": {},
      "repair_price.deleted": {},
      "repair_price.imported": {},
    },
  },
} as const satisfies AreaEvents;
