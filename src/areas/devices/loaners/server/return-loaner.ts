import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import type { Loan, LoanReturn } from "../../core/detail/loaners.ts";
import { openLoansOf } from "./lend-loaner.ts";
import { getLoan, isUndoable } from "./queries.ts";
import { writeEntry } from "./write-entry.ts";

/** @throws Refusal not_found, loan_ended */
export async function returnLoaner(
  tx: Tx,
  actor: Actor,
  loanId: string,
  { condition, note }: LoanReturn,
): Promise<Loan> {
  const { loaner } = await getLoan(tx, loanId);
  await lockLoaner(tx, loaner.id);
  const ended = await tx
    .updateTable("loans")
    .set({
      state: "returned",
      condition,
      endNote: note ?? null,
      endedBy: actor.userId,
      endedAt: sql`clock_timestamp()`,
    })
    .where("id", "=", loanId)
    .where("state", "=", "out")
    .returning("id")
    .executeTakeFirst();
  if (!ended) return refuse("loan_ended", { params: { name: loaner.name } });
  await moveLoaner(tx, loaner.id, "here");
  await writeEntry(tx, actor, { loanerId: loaner.id, loanId, kind: "returned", condition, note });
  return getLoan(tx, loanId);
}

/**
 * Opens a loan again whose return was recorded by mistake. It is possible until something else happens to the phone.
 * After the hand-over of the repair this leaves the phone with the customer, so it needs the right to do that.
 * @throws Refusal not_found, forbidden, return_not_undoable, loan_refused (the repair has another loaner)
 */
export async function undoLoanReturn(
  tx: Tx,
  actor: Actor,
  loanId: string,
  reason: string,
): Promise<Loan> {
  const { deviceId, loanerId } = await tx
    .selectFrom("loans")
    .select(["deviceId", "loanerId"])
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow(notFound);
  const device = await lockDevice(tx, deviceId);
  const isHandedOver = device.status === "done";
  if (isHandedOver) requirePermission(actor, "release_without_loaner");
  const isErased = await wasErased(tx, device.customerId);
  await lockLoaner(tx, loanerId);
  const loan = await tx
    .selectFrom("loans as k")
    .innerJoin("loaners as n", "n.id", "k.loanerId")
    .select(["k.dueOn", isUndoable.as("isUndoable")])
    .where("k.id", "=", loanId)
    .executeTakeFirstOrThrow();
  if (isErased || !loan.isUndoable) return refuse("return_not_undoable");
  if ((await openLoansOf(tx, deviceId)).length > 0) {
    refuse("loan_refused", { params: { reason: "has-loaner" } });
  }
  await updateById(tx, "loans", loanId, {
    state: "out",
    condition: null,
    endNote: null,
    endedBy: null,
    endedAt: null,
    ...(isHandedOver && { keptAt: sql`now()`, keptBy: actor.userId, keptReason: reason }),
  });
  await moveLoaner(tx, loanerId, "lent");
  await writeEntry(tx, actor, { loanerId, loanId, kind: "return_undone", note: reason });
  return getLoan(tx, loanId);
}

/** Locks a loaner before its loans, as all verbs do. */
const lockLoaner = (tx: Tx, id: string) =>
  tx.selectFrom("loaners").select("id").where("id", "=", id).forNoKeyUpdate().execute();

const moveLoaner = (tx: Tx, id: string, state: "here" | "lent") =>
  tx
    .updateTable("loaners")
    .set({ state, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
