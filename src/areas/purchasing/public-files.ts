/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "accounts/contract.ts",
  "accounts/server/payment-accounts.ts",
  "claims/client/new-claim-dialog.tsx",
  "rates/rate-text.ts",
  "suppliers/server/lock-partners.ts",
  "values.ts",
] as const;
