/** Moves cash of a drawer for a record of another area. Only this record undoes the movement. */
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { KindOfRecord, MovementKind } from "../rules.ts";
import { addMovement } from "./add-movement.ts";
import { findOpenShiftId } from "./open-shift-of.ts";

interface DrawerCash {
  kind: MovementKind | KindOfRecord;
  amount: number;
  /** What the page of the shift says. It contains no personal data of customers. */
  reason: string;
}

/**
 * Takes cash out of the actor's open drawer, and returns the id of the movement. The caller has checked the permission.
 * @throws Refusal shift_required, shift_closed, cash_not_in_coins, validation_failed
 */
export async function takeDrawerCash(tx: Tx, actor: Actor, input: DrawerCash): Promise<string> {
  const shiftId = await openShiftIdOf(tx, actor);
  const movement = { direction: "out", ...input } as const;
  return (await addMovement(tx, actor, shiftId, movement, { isBound: true })).id;
}

interface Returned extends DrawerCash {
  /** The movement with which the cash left. */
  movementId: string;
}

/**
 * Puts cash back that `takeDrawerCash` took, and returns the id of the movement. It goes back into the shift that it
 * left, while this is open and the actor's own (or the actor manages shifts), else into the actor's own open shift.
 * @throws Refusal shift_required, shift_closed, validation_failed, conflict
 */
export async function returnDrawerCash(
  tx: Tx,
  actor: Actor,
  { movementId, ...given }: Returned,
): Promise<string> {
  const left = await tx
    .selectFrom("shiftMovements as m")
    .innerJoin("shifts as s", "s.id", "m.shiftId")
    .select(["s.id", "s.userId", "s.closedAt"])
    .where("m.id", "=", movementId)
    .executeTakeFirstOrThrow();
  const isThere = !left.closedAt && (left.userId === actor.userId || may(actor, "manage_shifts"));
  const movement = { direction: "in", ...given } as const;
  const { id } = await (isThere
    ? addMovement(tx, actor, left.id, { ...movement, corrects: movementId }, { isBound: true })
    : addMovement(tx, actor, await openShiftIdOf(tx, actor), movement, { isBound: true }));
  return id;
}

/** @throws Refusal shift_required */
const openShiftIdOf = async (tx: Tx, { userId }: Actor): Promise<string> =>
  (await findOpenShiftId(tx, userId)) ?? refuse("shift_required");
