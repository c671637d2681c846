import { sql } from "kysely";

/** The columns that every change of a record with a `version` sets. */
export const changed = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` };
