/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "client/analytics-print.css",
  "server/day-totals.ts",
  "server/snapshot.ts",
] as const;
