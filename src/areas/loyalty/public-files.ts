/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "core/server/move-points.ts",
  "points/own-points.ts",
  "points/server/count-purchase.ts",
  "points/server/own-points.ts",
  "rewards/client/rewards-of-customer.tsx",
  "rewards/contract.ts",
  "rewards/rules.ts",
  "rewards/server/use-redemption.ts",
  "rules.ts",
] as const;
