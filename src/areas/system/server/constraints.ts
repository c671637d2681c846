import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const systemConstraints: AreaConstraints = {
  actorKeys: namesIn(`
    integrity_checks_asked_by_fkey retention_runs_asked_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      integrity_checks_pkey retention_runs_pkey
    `),
    onConflict: namesIn(`
      job_runs_pkey slow_work_pkey integrity_checks_one_open
    `),
    writtenTogether: namesIn(`
      integrity_checks_ended integrity_checks_found
    `),
  },
};
