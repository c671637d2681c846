import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const returnsEvents = {
  returns: {
    audience: ["view_returns"],
    kinds: {
      "return.created": {},
      "return.updated": {},
      "return.assigned": {},
      "return.warranty_overruled": { reacts: true },
      "return.step_taken": { reacts: true },
      "return.replacement_chosen": {},
      "return.replacement_approved": {},
    },
  },
} as const satisfies AreaEvents;

export const returnsNotifications = {
  return_replacement: { needs: ["view_returns"], codes: ["replacement_asked"] },
} as const satisfies AreaNotifications;
