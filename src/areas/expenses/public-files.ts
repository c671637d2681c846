/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "core/server/day-figures.ts",
  "expenses/server/expenses-report.ts",
] as const;
