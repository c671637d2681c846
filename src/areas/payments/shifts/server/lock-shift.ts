import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";

export interface LockedShift {
  id: string;
  userId: string;
  openedAt: string;
  openingFloat: number;
  isClosed: boolean;
}

/**
 * Locks an open shift until `tx` ends: the actor's own shift, or with `manage_shifts` any shift. With `share`, the
 * shift cannot be closed, but other transactions can still add money to it. With `close`, the lock waits for all
 * transactions that add money.
 * @throws Refusal not_found, shift_closed
 */
export async function lockShift(
  tx: Tx,
  actor: Actor,
  shiftId: string,
  mode: "close" | "share",
): Promise<LockedShift> {
  const { rows } = await sql<LockedShift>`
    select id, user_id, opened_at, opening_float, closed_at is not null as is_closed
    from shifts where id = ${shiftId} ${mode === "close" ? sql`for update` : sql`for key share`}`.execute(
    tx,
  );
  const [shift] = rows;
  if (!shift || !maySee(actor, shift.userId)) return refuse("not_found");
  if (shift.isClosed) refuse("shift_closed");
  return shift;
}

/** Whether the actor may see the shifts of this user. */
export const maySee = (actor: Actor, userId: string): boolean =>
  userId === actor.userId || may(actor, "manage_shifts");
