import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#src/server/database.ts";

/**
 * The id of a user's open shift, as an expression inside the statement that stores the user's money. This saves a
 * query. The expression locks the shift until the transaction ends. Therefore a close waits for this money and counts
 * it. A payment that starts during a close waits for the close, and then finds no open shift. A shift that was opened
 * after the transaction began is not used, so that no money is older than its shift.
 */
export const openShiftOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select shift.id from shifts shift
  where shift.user_id = ${userId} and shift.closed_at is null and shift.opened_at <= now()
  for key share)`;

/** Reads the id of the user's open shift, and locks it as `openShiftOf` does. Null: the user has none. */
export async function findOpenShiftId(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select ${openShiftOf(sql`${userId}::uuid`)} as id`.execute(tx);
  return rows[0]?.id ?? null;
}
