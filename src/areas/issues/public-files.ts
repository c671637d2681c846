/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "catalogue/server/queries.ts",
  "contract.ts",
  "core/client/issue-words.ts",
  "prices/public/estimate-text.ts",
  "prices/public/repair-links.tsx",
  "prices/server/queries.ts",
  "prices/server/repair-price-pages.ts",
] as const;
