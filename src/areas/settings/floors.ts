/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "core",
  "amounts",
  "branding",
  "public-site",
  "forms",
  "system",
  "taxes",
  "transfer",
  "history",
  "search",
  "settings-page",
] as const;
