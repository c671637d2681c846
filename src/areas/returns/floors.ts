/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "core",
  "paper",
  "replacement",
  "passport",
  "intake",
  "steps",
  "return-page",
  "list",
  "own-page",
] as const;
