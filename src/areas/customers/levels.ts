/** The levels of customers, the lowest first. Points raise the level; only a refund lowers it. */
export const loyaltyLevels = ["bronze", "silver", "gold", "platinum"] as const;
export type LoyaltyLevel = (typeof loyaltyLevels)[number];
