import type { AreaEvents } from "#src/shared/area-events.ts";

export const handsetsEvents = {
  "used-handsets": {
    audience: ["buy_handsets", "use_parts"],
    kinds: {
      "used_handset.bought": {},
      "used_handset.cancelled": {},
      "used_handset.photo_added": {},
      "used_handset.photo_deleted": {},
      "used_handset.repair_started": {},
      "used_handset.repair_cost_added": {},
      "used_handset.repair_cost_undone": {},
      "used_handset.repair_ended": {},
    },
  },
  "lost-imeis": {
    audience: ["buy_handsets"],
    kinds: { "lost_imei.added": {}, "lost_imei.removed": {} },
  },
} as const satisfies AreaEvents;
