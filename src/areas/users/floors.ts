/** The topics of this area from low to high: a topic imports only topics before it (tests/tidy/floors.ts). */
export const floors = [
  "passwords",
  "core",
  "roles",
  "throttle",
  "second-factors",
  "sessions",
  "passkeys",
  "pin",
  "rights",
  "account",
  "management",
  "sign-in",
  "setup",
  "demo-data",
  "first-steps",
  "saved-filters",
] as const;
