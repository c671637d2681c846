import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { ShiftMovement, shiftsContract } from "../contract.ts";
import type { KindOfRecord, MovementKind } from "../rules.ts";
import { cashStepOf } from "../../cash-rounding.ts";
import { refuseOddCash } from "../../core/server/round-cash.ts";
import { lockShift } from "./lock-shift.ts";

type TypedMovement = z.output<(typeof shiftsContract.addShiftMovement)["body"]>;
type NewMovement = Omit<TypedMovement, "kind"> & { kind: MovementKind | KindOfRecord };

/** The largest total of cash put in during one shift, and also of cash taken out. Larger sums might not be exact. */
const MAX_MOVED = 10_000_000_000_000;

/**
 * Records cash that is put into or taken out of an open drawer for another reason than a payment or a refund. More than
 * the expected cash may be taken out, because a refusal would reveal the expected amount to the cashier. A verb of a
 * higher area that moves cash for its own record sets `isBound`, so that only this record undoes it.
 * @throws Refusal not_found, shift_closed, cash_not_in_coins, validation_failed, conflict (already undone)
 */
export async function addMovement(
  tx: Tx,
  actor: Actor,
  shiftId: string,
  movement: NewMovement,
  { isBound = false }: { isBound?: boolean } = {},
): Promise<ShiftMovement> {
  await lockShift(tx, actor, shiftId, "share");
  const cashStep = isChosen(movement, isBound)
    ? cashStepOf((await getSettingsOf(tx, ["sales"])).sales)
    : 0;
  refuseOddCash(movement.amount, cashStep);
  if (movement.corrects)
    await refuseWrongCorrection(tx, shiftId, { ...movement, isBound }, movement.corrects);
  const row = { ...movement, corrects: movement.corrects ?? null, isBound, id: newId() };
  const { createdAt } = await tx
    .insertInto("shiftMovements")
    .values({ ...row, cashStep, shiftId, createdBy: actor.userId })
    .returning("createdAt")
    .executeTakeFirstOrThrow();
  const { direction, kind, amount } = movement;
  await refuseTooMuch(tx, shiftId, direction);
  await recordAct(tx, actor, "shift.cash_moved", shiftId, {
    movementId: row.id,
    direction,
    kind,
    amount,
  });
  return { ...row, createdBy: { id: actor.userId, name: actor.name }, createdAt };
}

/** Paid to customers, at an amount that is agreed. What the shop itself owes is paid as its paper says. */
const toCustomers: readonly string[] = ["handset", "store_credit"] satisfies KindOfRecord[];

/** Whether somebody chooses the amount now. What undoes a movement has the amount of that one. */
const isChosen = ({ corrects, direction, kind }: NewMovement, isBound: boolean): boolean =>
  isBound ? direction === "out" && toCustomers.includes(kind) : !corrects;

/**
 * A movement is undone by one of the same shift and amount in the other direction, which cannot itself be undone. Only
 * the record that moved bound cash undoes it.
 */
async function refuseWrongCorrection(
  tx: Tx,
  shiftId: string,
  { direction, amount, isBound }: NewMovement & { isBound: boolean },
  corrects: string,
): Promise<void> {
  const wrong = await tx
    .selectFrom("shiftMovements")
    .select("id")
    .where("id", "=", corrects)
    .where("shiftId", "=", shiftId)
    .where("amount", "=", amount)
    .where("direction", "<>", direction)
    .where("corrects", "is", null)
    .where("isBound", "=", isBound)
    .executeTakeFirst();
  if (!wrong) {
    refuse("validation_failed", { fields: { corrects: "is not the opposite of that movement" } });
  }
}

/** Refuses a total above `MAX_MOVED`. The shift could not be closed with it. @throws Refusal validation_failed */
async function refuseTooMuch(
  tx: Tx,
  shiftId: string,
  direction: NewMovement["direction"],
): Promise<void> {
  const { moved } = await tx
    .selectFrom("shiftMovements")
    .select(({ fn }) => fn.sum<number>("amount").as("moved"))
    .where("shiftId", "=", shiftId)
    .where("direction", "=", direction)
    .executeTakeFirstOrThrow();
  if (moved > MAX_MOVED) {
    refuse("validation_failed", {
      fields: { amount: "comes to more than can move in one shift" },
    });
  }
}
