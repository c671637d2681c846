import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";

/** The columns that every change of a record with a `version` sets. */
export const nextVersion = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` };

/**
 * Refuses to change a record that another user has changed since `version`. The caller has usually locked it. The
 * refusal contains the record as it is now: what `read` returns, or else the row. Without `version` nothing is checked.
 * @throws Refusal stale_version
 */
export async function requireVersion(
  row: { version: number },
  version: number | undefined,
  read: () => object | Promise<object> = () => row,
): Promise<void> {
  if (version !== undefined && version !== row.version)
    refuse("stale_version", { current: await read() });
}
