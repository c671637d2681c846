import type { AreaEvents } from "#src/shared/area-events.ts";

export const returnsEvents = {
  returns: {
    hearersOfIds: ["view_returns"],
    kinds: {
      "return.created": {},
      "return.updated": {},
      "return.assigned": {},
      "return.warranty_overruled": { reacts: true },
      "return.step_taken": { reacts: true },
    },
  },
} as const satisfies AreaEvents;
