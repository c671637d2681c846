import { sql } from "kysely";
import type * as z from "zod";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Shift, ShiftFigures, shiftsContract } from "../contract.ts";
import { countsLeft, needsNote, needsSignOff, type Tally } from "../rules.ts";
import { expectedOf, readFigures } from "./figures.ts";
import { saveCount, wrongCountsOf, type Counted } from "./save-count.ts";
import { notifyOfDifference } from "./notify-of-difference.ts";
import { lockShift, type LockedShift } from "./lock-shift.ts";
import { refuseWrongSum } from "./open-shift.ts";
import { getShift } from "./queries.ts";

type CloseInput = z.output<(typeof shiftsContract.closeShift)["body"]>;
type ForceInput = z.output<(typeof shiftsContract.forceCloseShift)["body"]>;

/**
 * Closes the shift with the count of its user, who sees the expected amounts only afterwards. A count needs a note if
 * it differs by more than the shop's tolerance, or omits expected money. Without the note the shift stays open, and the
 * answer does not reveal the size of the difference. Every count is stored, and the number of wrong counts is limited.
 * @throws Refusal not_found, shift_closed, shift_counts_used, validation_failed
 */
export async function closeShift(
  tx: Tx,
  actor: Actor,
  shiftId: string,
  { note, ...counted }: CloseInput,
): Promise<Shift> {
  refuseWrongCount(counted, "");
  const shift = await lockShift(tx, actor, shiftId, "close");
  // Another user's shift can only be closed with `forceCloseShift`.
  if (shift.userId !== actor.userId) refuse("not_found");
  if (countsLeft(await wrongCountsOf(tx, shiftId)) === 0) refuse("shift_counts_used");
  const figures = await readFigures(tx, shift);
  const tallies = talliesOf(shift, figures, counted);
  const { shiftTolerance } = await getSettings(tx, "sales");
  const isAccepted = Boolean(note) || !needsNote(tallies, shiftTolerance * MINOR_PER_MAJOR);
  await saveCount(tx, actor, shiftId, { counted, tallies, note: note ?? null, isAccepted });
  if (!isAccepted) return getShift(tx, actor, shiftId);
  return finish(tx, actor, shift, { figures, tallies, counted, note: note ?? null });
}

/**
 * Closes a shift that its user forgot, or counted wrongly too often. The actor gives a reason, and a count if possible.
 * Amounts without a count stay unknown, and the Z shows this.
 * @throws Refusal not_found, shift_closed, validation_failed
 */
export async function forceCloseShift(
  tx: Tx,
  actor: Actor,
  shiftId: string,
  { reason, ...input }: ForceInput,
): Promise<Shift> {
  const counted = input.counted ?? null;
  if (counted) refuseWrongCount(counted, "counted.");
  const shift = await lockShift(tx, actor, shiftId, "close");
  const figures = await readFigures(tx, shift);
  const tallies = talliesOf(shift, figures, counted);
  if (counted)
    await saveCount(tx, actor, shiftId, { counted, tallies, note: null, isAccepted: true });
  return finish(tx, actor, shift, { figures, tallies, counted, note: reason, isForced: true });
}

/** @throws Refusal validation_failed */
function refuseWrongCount(
  { cash, denominations, others, floatLeft }: Counted,
  at: "" | "counted.",
): void {
  refuseWrongSum(cash, denominations, `${at}cash`);
  const wrong = (field: string, message: string) =>
    refuse("validation_failed", { fields: { [at + field]: message } });
  if (floatLeft > cash) wrong("floatLeft", "is more than was counted");
  const named = new Set(["cash"]);
  others.forEach(({ provider }, place) => {
    if (named.has(provider)) wrong(`others.${place}.provider`, "is counted twice");
    named.add(provider);
  });
}

/**
 * One tally for each provider with an expected or a counted amount. Without takings, a wallet is expected to have 0.
 */
function talliesOf(shift: LockedShift, figures: ShiftFigures, counted: Counted | null): Tally[] {
  const expected = expectedOf(shift.openingFloat, figures);
  const found = new Map(counted?.others.map(({ provider, amount }) => [provider, amount]));
  if (counted) found.set("cash", counted.cash);
  const providers = new Set([...expected.keys(), ...found.keys()]);
  return [...providers].map((provider) => ({
    provider,
    expected: expected.get(provider) ?? 0,
    counted: found.get(provider) ?? null,
  }));
}

interface Closing {
  figures: ShiftFigures;
  tallies: Tally[];
  counted: Counted | null;
  note: string | null;
  isForced?: boolean;
}

async function finish(
  tx: Tx,
  actor: Actor,
  shift: LockedShift,
  { figures, tallies, counted, note, isForced = false }: Closing,
): Promise<Shift> {
  await tx
    .insertInto("shiftTallies")
    .values(tallies.map((tally) => ({ ...tally, shiftId: shift.id })))
    .execute();
  const { shiftDifferenceLimit } = await getSettings(tx, "sales");
  const differenceLimit = shiftDifferenceLimit * MINOR_PER_MAJOR;
  const waits = needsSignOff(tallies, differenceLimit);
  const zNumber = await nextZNumber(tx);
  const closing = isForced ? "forced" : "counted";
  await updateById(tx, "shifts", shift.id, {
    // `now()` is the start of the transaction. Money may have arrived while the transaction waited for the lock.
    closedAt: sql`clock_timestamp()`,
    closedBy: actor.userId,
    zNumber,
    closing,
    closingNote: note,
    closingDenominations: counted?.denominations ? JSON.stringify(counted.denominations) : null,
    floatLeft: counted?.floatLeft ?? null,
    safeDrop: counted ? counted.cash - counted.floatLeft : null,
    figures: JSON.stringify(figures),
    differenceLimit,
    needsSignOff: waits,
  });
  await recordAct(tx, actor, "shift.closed", shift.id, {
    userId: shift.userId,
    zNumber,
    closing,
    tallies,
  });
  if (waits)
    await notifyOfDifference(tx, actor, { id: shift.id, userId: shift.userId, zNumber, tallies });
  return getShift(tx, actor, shift.id);
}

/** Takes the next Z number and locks the counter. A rollback restores the counter, so that no number is missing. */
async function nextZNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .updateTable("shiftNumbers")
    .set({ last: sql`last + 1` })
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
