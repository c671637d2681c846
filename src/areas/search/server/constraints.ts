import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const searchConstraints: AreaConstraints = {
  actorKeys: namesIn("opened_records_user_id_fkey"),
  internal: { onConflict: namesIn("opened_records_pkey") },
};
