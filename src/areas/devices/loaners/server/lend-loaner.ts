import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import type { loanersContract } from "../contract.ts";
import { refusalOfLending } from "../rules.ts";
import type { Loan } from "../../core/detail/loaners.ts";
import { getLoan } from "./queries.ts";
import { writeEntry } from "./write-entry.ts";
import type { PersonSignature } from "../../core/detail/signatures.ts";

type NewLoan = z.output<(typeof loanersContract.lendLoaner)["body"]>;

/**
 * Lends a loaner with a repair. Of two users who lend the same phone at once, one is told that it is not here.
 * @throws Refusal not_found, validation_failed (a day in the past; an unknown loaner), loan_refused (with the reason),
 * loaner_not_here, id_taken
 */
export async function lendLoaner(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { id = newId(), loanerId, dueOn, conditionNote, accessories, signature }: NewLoan,
): Promise<Loan> {
  const { status, customerId } = await lockDevice(tx, deviceId);
  const loans = await openLoansOf(tx, deviceId);
  const refusal = refusalOfLending({ status, loans });
  if (refusal) refuse("loan_refused", { params: { reason: refusal } });
  refusePastDay(dueOn, "dueOn");
  await takeLoaner(tx, loanerId);
  await tx
    .insertInto("loans")
    .values({
      id,
      loanerId,
      deviceId,
      dueOn,
      conditionNote: conditionNote ?? null,
      accessories: accessories ?? null,
      ...(signature && (await signedAs(tx, customerId, signature))),
      lentBy: actor.userId,
    })
    .execute();
  await writeEntry(tx, actor, { loanerId, loanId: id, kind: "lent", dueOn, note: conditionNote });
  return getLoan(tx, id);
}

/** The open loan of a device: none or one. The caller has locked the device, so that nobody can lend another one. */
export const openLoansOf = (tx: Tx, deviceId: string) =>
  tx
    .selectFrom("loans")
    .select(["id", "loanerId", sql<"out">`state`.as("state")])
    .where("deviceId", "=", deviceId)
    .where("state", "=", "out")
    .execute();

/** @throws Refusal validation_failed for a day before today */
export function refusePastDay(day: string, field: string): void {
  if (day < today()) refuse("validation_failed", { fields: { [field]: "is over" } });
}

/** Marks a loaner that is here as lent. @throws Refusal loaner_not_here, validation_failed (unknown) */
async function takeLoaner(tx: Tx, loanerId: string): Promise<void> {
  const taken = await tx
    .updateTable("loaners")
    .set({ state: "lent", updatedAt: sql`now()` })
    .where("id", "=", loanerId)
    .where("state", "=", "here")
    .returning("id")
    .executeTakeFirst();
  if (taken) return;
  const other = await tx
    .selectFrom("loaners")
    .select(["name", "state"])
    .where("id", "=", loanerId)
    .executeTakeFirst();
  if (!other) return refuse("validation_failed", { fields: { loanerId: "is unknown" } });
  refuse("loaner_not_here", { params: { name: other.name, state: other.state } });
}

/** The columns of a customer's signature. The default name is the one of the customer. */
async function signedAs(
  tx: Tx,
  customerId: string,
  { signature, method, signedBy, reason }: PersonSignature,
) {
  if (reason !== undefined) return { unsignedReason: reason };
  const { name } = await tx
    .selectFrom("customers")
    .select("name")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return {
    signature: signature ?? null,
    signatureMethod: method ?? "drawn",
    signedBy: signedBy || name,
  };
}

/** @throws Refusal not_found, loan_ended, validation_failed (a day in the past) */
export async function changeLoanDue(
  tx: Tx,
  actor: Actor,
  loanId: string,
  dueOn: string,
): Promise<Loan> {
  const loan = await getLoan(tx, loanId);
  refusePastDay(dueOn, "dueOn");
  const moved = await tx
    .updateTable("loans")
    .set({ dueOn, overdueToldAt: null })
    .where("id", "=", loanId)
    .where("state", "=", "out")
    .returning("loanerId")
    .executeTakeFirst();
  if (!moved) return refuse("loan_ended", { params: { name: loan.loaner.name } });
  const { loanerId } = moved;
  await writeEntry(tx, actor, { loanerId, loanId, kind: "due_changed", dueOn });
  return getLoan(tx, loanId);
}
