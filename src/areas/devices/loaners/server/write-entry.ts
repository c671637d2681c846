import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { LoanerEntryKind } from "../rules.ts";
import type { LoanerCondition } from "../../kinds.ts";

interface NewEntry {
  loanerId: string;
  loanId?: string | undefined;
  kind: LoanerEntryKind;
  dueOn?: string | undefined;
  condition?: LoanerCondition | undefined;
  note?: string | null | undefined;
}

/** Writes what happened to a loaner into its history, with an event. The event does not contain the note. */
export async function writeEntry(tx: Tx, actor: Actor, entry: NewEntry): Promise<void> {
  const { loanerId, loanId, kind, dueOn, condition, note } = entry;
  await tx
    .insertInto("loanerEntries")
    .values({
      id: newId(),
      loanerId,
      loanId: loanId ?? null,
      kind,
      dueOn: dueOn ?? null,
      condition: condition ?? null,
      note: note ?? null,
      createdBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, `loaner.${kind}`, loanerId, {
    ...(loanId && { loanId }),
    ...(dueOn && { dueOn }),
    ...(condition && { condition }),
  });
}
