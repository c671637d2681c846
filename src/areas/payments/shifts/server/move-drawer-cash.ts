import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { KindOfRecord } from "../rules.ts";
import { refuseTooMuch } from "./add-movement.ts";
import { openShiftOf } from "./open-shift-of.ts";

export interface DrawerCash {
  direction: "in" | "out";
  kind: KindOfRecord | "expense";
  amount: number;
  /** What the page of the shift says. It contains no personal data of customers. */
  reason: string;
  /** The movement that this one takes back. It is named if both are in the same shift. */
  takesBack?: string | undefined;
}

/**
 * Moves cash of the actor's open drawer because of another record, such as the purchase of a used handset or an
 * expense. Returns the id of the movement. The caller has checked the permission.
 * @throws Refusal shift_required, validation_failed
 */
export async function moveDrawerCash(
  tx: Tx,
  actor: Actor,
  { direction, kind, amount, reason, takesBack }: DrawerCash,
): Promise<string> {
  const { rows } = await sql<{ shiftId: string | null; isSame: boolean }>`
    select o.shift_id, exists (
      select from shift_movements m where m.id = ${takesBack ?? null}::uuid and m.shift_id = o.shift_id) as is_same
    from (select ${openShiftOf(sql`${actor.userId}::uuid`)} as shift_id offset 0) o`.execute(tx);
  const shiftId = rows[0]?.shiftId ?? refuse("shift_required");
  const id = newId();
  await tx
    .insertInto("shiftMovements")
    .values({
      id,
      shiftId,
      direction,
      kind,
      amount,
      reason,
      corrects: takesBack && rows[0]?.isSame ? takesBack : null,
      isBound: true,
      createdBy: actor.userId,
    })
    .execute();
  await refuseTooMuch(tx, shiftId, direction);
  await recordEvent(tx, {
    kind: "shift.cash_moved",
    recordId: shiftId,
    actorId: actor.userId,
    data: { movementId: id, direction, kind, amount },
  });
  return id;
}
