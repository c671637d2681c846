import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { LoanKept, LoanReturn } from "../../core/detail/loaners.ts";
import { refusePastDay } from "./lend-loaner.ts";
import { returnLoaner } from "./return-loaner.ts";
import { writeEntry } from "./write-entry.ts";

/**
 * Takes the loaner back at the hand-over of its repair, or lets the customer keep it. The table of moves has checked who
 * may do that. What is said of a loaner that is back already is refused, because it would be lost.
 * @throws Refusal loan_ended, validation_failed (a day in the past)
 */
export async function settleLoan(
  tx: Tx,
  actor: Actor,
  loan: { id: string; loanerId: string } | undefined,
  {
    loanerReturned,
    loanerKept,
  }: {
    loanerReturned?: LoanReturn | undefined;
    loanerKept?: LoanKept | undefined;
  },
): Promise<void> {
  if (!loan) {
    if (loanerReturned || loanerKept) refuse("loan_ended");
    return;
  }
  if (loanerReturned) await returnLoaner(tx, actor, loan.id, loanerReturned);
  else if (loanerKept) await keepLoaner(tx, actor, loan, loanerKept);
}

async function keepLoaner(
  tx: Tx,
  actor: Actor,
  { id: loanId, loanerId }: { id: string; loanerId: string },
  { until, reason }: LoanKept,
): Promise<void> {
  refusePastDay(until, "loanerKept.until");
  const kept = await tx
    .updateTable("loans")
    .set({
      dueOn: until,
      overdueToldAt: null,
      keptAt: sql`now()`,
      keptBy: actor.userId,
      keptReason: reason,
    })
    .where("id", "=", loanId)
    .where("state", "=", "out")
    .returning("id")
    .executeTakeFirst();
  if (!kept) return refuse("loan_ended");
  await writeEntry(tx, actor, { loanerId, loanId, kind: "kept", dueOn: until, note: reason });
}
