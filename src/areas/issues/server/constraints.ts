import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const issuesConstraints: AreaConstraints = {
  refusals: {
    device_issues_name_unique: "conflict",
    repair_prices_pkey: "id_taken",
    repair_prices_one_of_fault: "repair_price_taken",
  },
  actorKeys: namesIn(`
    repair_prices_created_by_fkey
  `),
  internal: {
    held: namesIn(`
      repair_prices_issue_id_fkey
    `),
    limitedByContract: namesIn(`
      repair_prices_price_from_check repair_prices_minutes_check repair_prices_sort_order_check
    `),
    checkedByVerb: namesIn(`
      repair_prices_range
    `),
    madeByServer: namesIn(`
      device_issues_pkey
    `),
    writtenByMigrations: namesIn(`
      device_issues_preset_unique
    `),
  },
};
