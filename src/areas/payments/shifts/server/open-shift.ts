import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Shift, shiftsContract } from "../contract.ts";
import { sumOfDenominations, type Denominations } from "../rules.ts";
import { getShift, lastFloatOf } from "./queries.ts";

type Opening = z.output<(typeof shiftsContract.openShift)["body"]>;

/**
 * Opens a shift of the actor, with the cash in the drawer. A unique index refuses the second of two simultaneous calls.
 * @throws Refusal shift_open, validation_failed
 */
export async function openShift(tx: Tx, actor: Actor, opening: Opening): Promise<Shift> {
  const { openingFloat, denominations, note } = opening;
  refuseWrongSum(openingFloat, denominations, "openingFloat");
  const id = newId();
  await tx
    .insertInto("shifts")
    .values({
      id,
      userId: actor.userId,
      openingFloat,
      openingDenominations: denominations ? JSON.stringify(denominations) : null,
      openingNote: note ?? null,
      suggestedFloat: await lastFloatOf(tx, actor.userId),
    })
    .execute();
  await recordAct(tx, actor, "shift.opened", id, { openingFloat });
  return getShift(tx, actor, id);
}

/** Refuses an amount that differs from the sum of its notes and coins. @throws Refusal validation_failed */
export function refuseWrongSum(
  sum: number,
  denominations: Denominations | undefined,
  field: string,
): void {
  if (denominations && sumOfDenominations(denominations) !== sum) {
    refuse("validation_failed", { fields: { [field]: "is not what the notes and coins come to" } });
  }
}
