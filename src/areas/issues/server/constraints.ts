import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const issuesConstraints: AreaConstraints = {
  refusals: {
    device_issues_name_unique: "conflict",
  },
  internal: {
    madeByServer: namesIn(`
      device_issues_pkey
    `),
    writtenByMigrations: namesIn(`
      device_issues_preset_unique
    `),
  },
};
