import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const analyticsConstraints: AreaConstraints = {
  internal: {
    onConflict: namesIn("kept_days_pkey"),
    // The job holds a lock, deletes the rows of its days, and writes each key once.
    wholeList: namesIn("day_figures_pkey"),
  },
};
