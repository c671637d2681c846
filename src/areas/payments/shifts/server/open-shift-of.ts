import { sql, type RawBuilder } from "kysely";

/**
 * The id of a user's open shift, as a value inside the statement that writes the user's money, which saves a query. It
 * locks the shift against closing until the transaction ends, so a close waits for this money and counts it. Money that
 * arrives during a close waits, and then finds the shift closed. A shift opened after the start of the transaction is
 * not used, so that no money is older than its shift.
 */
export const openShiftOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select shift.id from shifts shift
  where shift.user_id = ${userId} and shift.closed_at is null and shift.opened_at <= now()
  for key share)`;
