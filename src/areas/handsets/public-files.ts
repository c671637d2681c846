/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "contract.ts",
  "purchases/client/trade-in-dialog.tsx",
  "purchases/client/trade-in-form.ts",
  "purchases/server/paid-to-customer.ts",
  "purchases/server/trade-in.ts",
] as const;
