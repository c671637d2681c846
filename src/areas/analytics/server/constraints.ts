import type { AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const analyticsConstraints: AreaConstraints = {};
