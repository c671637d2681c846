import type { AreaEvents } from "#src/shared/area-events.ts";

export const loyaltyEvents = {
  points: {
    audience: ["view_customers"],
    kinds: {
      "points.added": {},
      "points.adjusted": {},
      "points.expired": {},
      "points.extended": {},
      "points.bonus_given": {},
      "levels.raised": {},
      "levels.lowered": {},
      "points.spent": {},
      "points.returned": {},
    },
  },
  rewards: {
    audience: ["view_customers"],
    kinds: {
      "reward.created": {},
      "reward.updated": {},
      "reward.redeemed": {},
      "reward.used": {},
      "reward.returned": {},
      "reward.cancelled": {},
    },
  },
} as const satisfies AreaEvents;
