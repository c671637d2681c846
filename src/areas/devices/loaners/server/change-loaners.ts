import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Loaner, LoanerChange, NewLoaner } from "../contract.ts";
import { changeOfState, type LoanerState, type SettableState } from "../rules.ts";
import { getLoaner } from "./queries.ts";
import { writeEntry } from "./write-entry.ts";

/** @throws Refusal id_taken, loaner_name_taken, loaner_imei_taken */
export async function addLoaner(
  tx: Tx,
  actor: Actor,
  { id = newId(), ...given }: NewLoaner,
): Promise<Loaner> {
  await tx
    .insertInto("loaners")
    .values({ ...given, id, createdBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "loaner.added", id);
  return getLoaner(tx, id);
}

/** @throws Refusal not_found, stale_version, loaner_name_taken, loaner_imei_taken */
export async function updateLoaner(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: LoanerChange,
): Promise<Loaner> {
  const before = await tx.selectFrom("loaners").selectAll().where("id", "=", id).executeTakeFirst();
  const after = await tx
    .updateTable("loaners")
    .set({ ...changes, ...nextVersion })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  if (!after) return refuse("stale_version", { current: await getLoaner(tx, id) });
  await recordAct(tx, actor, "loaner.updated", id, {
    fields: Object.keys(changes),
    ...changedValues(before ?? {}, changes),
  });
  return getLoaner(tx, id);
}

/**
 * Marks a loaner as lost, found, retired, or in use again. A loss ends the open loan, so that its repair can be handed
 * over.
 * @throws Refusal not_found; loaner_state when this is not possible; loaner_name_taken, loaner_imei_taken
 */
export async function setLoanerState(
  tx: Tx,
  actor: Actor,
  id: string,
  { state: to, reason }: { state: SettableState; reason: string },
): Promise<Loaner> {
  const loaner = await tx
    .selectFrom("loaners")
    .select("state")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const from = loaner.state as LoanerState;
  const kind = changeOfState(from, to);
  if (!kind) return refuse("loaner_state", { params: { from, to } });
  await updateById(tx, "loaners", id, { state: to, ...nextVersion });
  const lostWith =
    from === "lent"
      ? await tx
          .updateTable("loans")
          .set({
            state: "lost",
            endNote: reason,
            endedBy: actor.userId,
            endedAt: sql`clock_timestamp()`,
          })
          .where("loanerId", "=", id)
          .where("state", "=", "out")
          .returning("id")
          .executeTakeFirstOrThrow()
      : undefined;
  await writeEntry(tx, actor, { loanerId: id, loanId: lostWith?.id, kind, note: reason });
  return getLoaner(tx, id);
}
