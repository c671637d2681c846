import { sql } from "kysely";
import type * as z from "zod";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { shiftsContract } from "../contract.ts";
import type { Tally } from "../rules.ts";

export type Counted = Omit<z.output<(typeof shiftsContract.closeShift)["body"]>, "note">;

interface HandedIn {
  counted: Counted;
  tallies: Tally[];
  note: string | null;
  isAccepted: boolean;
}

/**
 * Stores a submitted count, right or wrong. The caller has locked the shift, so that simultaneous counts get
 * consecutive numbers. The event tells open screens of the new count. It contains no amounts, so that it does not
 * reveal the difference.
 */
export async function saveCount(
  tx: Tx,
  actor: Actor,
  shiftId: string,
  { counted, tallies, note, isAccepted }: HandedIn,
): Promise<void> {
  const { position } = await tx
    .insertInto("shiftCounts")
    .values({
      id: newId(),
      shiftId,
      position: sql`(select count(*) + 1 from shift_counts before where before.shift_id = ${shiftId})`,
      countedBy: actor.userId,
      denominations: counted.denominations ? JSON.stringify(counted.denominations) : null,
      floatLeft: counted.floatLeft,
      note,
      tallies: JSON.stringify(tallies),
      isAccepted,
    })
    .returning("position")
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "shift.counted", shiftId, { position });
}

/** The number of wrong counts of a shift. The caller has locked the shift. */
export async function wrongCountsOf(tx: Tx, shiftId: string): Promise<number> {
  const { wrong } = await tx
    .selectFrom("shiftCounts")
    .select(({ fn }) => fn.countAll<number>().as("wrong"))
    .where("shiftId", "=", shiftId)
    .where("isAccepted", "=", false)
    .executeTakeFirstOrThrow();
  return wrong;
}
