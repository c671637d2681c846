import { sql, type RawBuilder } from "kysely";

/**
 * The open shift of a user, as a value inside the statement that writes their money: a till does not wait for a trip
 * of its own. Held against closing until the transaction ends: a close waits for it and counts it in, and money that
 * comes while a close is at work waits, and then finds that the shift is over. A shift opened after the transaction
 * began is not taken, so that no money is older than its shift.
 */
export const openShiftOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select shift.id from shifts shift
  where shift.user_id = ${userId} and shift.closed_at is null and shift.opened_at <= now()
  for key share)`;
