/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "contract.ts",
  "core/server/actor-of-user.ts",
  "core/server/queries.ts",
  "core/server/session-token.ts",
  "roles/approval-kinds.ts",
  "saved-filters/client/saved-filter-chips.tsx",
  "sessions/server/browser-name.ts",
] as const;
