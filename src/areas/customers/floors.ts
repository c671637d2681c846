/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "core",
  "totals",
  "own-page",
  "segments",
  "tagging",
  "merging",
  "privacy",
  "import",
  "management",
  "customer-list",
  "customer-page",
] as const;
