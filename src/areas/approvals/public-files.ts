/** The files of this area that other areas may import (tests/tidy/public-files.ts). All others are private. */
export const publicFiles = [
  "client/ask-dialog.tsx",
  "client/decide-dialog.tsx",
  "contract.ts",
  "rules.ts",
  "server/approval-kind.ts",
  "server/ask-for-approval.ts",
  "server/notify-of-approvals.ts",
  "server/queries.ts",
  "server/stored-request.ts",
  "server/use-approved.ts",
] as const;
