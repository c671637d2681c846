/** What is wrong with an archive or its place. Screens have a sentence for each (`backups.json`). */
export const backupProblems = [
  "place_missing",
  "place_not_writable",
  "place_full",
  "place_of_system",
  "place_of_shop",
  "place_no_folder",
  "place_refused",
  "place_not_reached",
  "archive_missing",
  "archive_foreign",
  "archive_truncated",
  "archive_damaged",
  "archive_newer",
  "key_needed",
  "key_wrong",
  "rules_broken",
  "no_fresh_database",
  "not_alone",
  "interrupted",
  "failed",
] as const;
export type BackupProblem = (typeof backupProblems)[number];
