import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of points. The list of all refusals is in refusals.ts. */
export const pointsRefusals = {
  insufficient_points: { status: 409, transient: false, title: "Insufficient points" },
  points_owed: {
    status: 409,
    transient: false,
    title: "The customer owes points of a refunded purchase",
  },
  points_changed: {
    status: 409,
    transient: false,
    title: "The points of this customer changed meanwhile",
  },
  level_changed: {
    status: 409,
    transient: false,
    title: "The customer's level has fallen since, so the discount of this sale is no longer given",
  },
} as const satisfies Record<string, ListedRefusal>;
