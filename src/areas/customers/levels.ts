/** The levels of customers, the lowest first. Points raise the level and nothing lowers it. */
export const loyaltyLevels = ["bronze", "silver", "gold", "platinum"] as const;
export type LoyaltyLevel = (typeof loyaltyLevels)[number];
