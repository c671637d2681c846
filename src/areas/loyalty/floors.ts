/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "core",
  "daily",
  "messages",
  "program",
  "rewards",
  "points",
  "members",
] as const;
