import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const backupsConstraints: AreaConstraints = {
  refusals: {
    backups_one_running: "backup_running",
    restores_one_running: "backup_running",
  },
  actorKeys: namesIn(`
    backups_requested_by_fkey restores_requested_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      backups_pkey backups_file restores_pkey
    `),
    onConflict: namesIn(`
      backup_place_pkey backup_key_pkey
    `),
    checkedByVerb: namesIn(`
      backups_checksum_check backup_place_is_only backup_key_is_only
    `),
    writtenTogether: namesIn(`
      backups_done_whole backups_proof_whole backup_place_whole
    `),
  },
};
