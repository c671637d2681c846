import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "../database.ts";
import { recordEvent } from "../events/record-event.ts";
import type { Actor } from "../http/guards/actor.ts";
import type { KindOfImport, StoredImport } from "./kind-of-import.ts";
import { changeImport, lockImport, requireOpen } from "./stored-import.ts";

type Kind = Pick<KindOfImport, "table" | "rowTable" | "events" | "job">;

/**
 * Refuses unless a locked import can be written. A user may leave out the rows with errors, if they have seen how many
 * there are.
 * @throws Refusal conflict (`params.reason`: import-state, the import has ended; import-errors, some rows have errors)
 */
export function requireApplicable(found: StoredImport, leaveOut = 0): void {
  requireOpen(found);
  if (found.errorCount > 0 && found.errorCount !== leaveOut) {
    refuse("conflict", { params: { reason: "import-errors", count: found.errorCount } });
  }
}

interface Confirmation {
  /** The options of the import, by the columns of its table. */
  options?: Readonly<Record<string, unknown>>;
  /** The data of the event. */
  data?: Readonly<Record<string, unknown>>;
}

/** Confirms a locked import, which a job then writes. The caller has checked the rights, and `requireApplicable`. */
export async function confirmImport(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  id: string,
  { options, data }: Confirmation = {},
): Promise<void> {
  await changeImport(tx, kind, id, {
    ...options,
    state: "applying",
    // The caller has required that the user leaves out all of them.
    leavesOutErrors: sql`error_count > 0`,
    problem: null,
    attempts: 0,
    progress: 0,
    progressOf: 0,
    appliedBy: actor.userId,
    confirmedAt: sql`now()`,
  });
  await sql`select graphile_worker.add_job(${kind.job}::text)`.execute(tx);
  await recordEvent(tx, {
    kind: `${kind.events}.confirmed`,
    recordId: id,
    actorId: actor.userId,
    ...(data && { data }),
  });
}

/**
 * Takes the confirmation of an import back that is being written: nothing of it is saved, and the file can be applied or
 * discarded again.
 * @throws Refusal not_found, conflict (`params.reason` import-state: it is not being written, or is already saved)
 */
export async function cancelImport(tx: Tx, actor: Actor, kind: Kind, id: string): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(kind.table)} set state = 'checked', problem = 'cancelled', progress = 0, progress_of = 0
    where id = ${id} and state = 'applying' returning id`.execute(tx);
  if (rows.length === 0) {
    const { state } = await lockImport(tx, kind, id);
    refuse("conflict", { params: { reason: "import-state", state } });
  }
  await recordEvent(tx, {
    kind: `${kind.events}.cancelled`,
    recordId: id,
    actorId: actor.userId,
  });
}

/** Discards an import that was only checked or has failed. @throws Refusal not_found, conflict */
export async function discardImport(tx: Tx, actor: Actor, kind: Kind, id: string): Promise<void> {
  const { state } = await lockImport(tx, kind, id);
  if (state === "discarded") return;
  if (!["checked", "failed"].includes(state)) {
    refuse("conflict", { params: { reason: "import-state" } });
  }
  await changeImport(tx, kind, id, {
    state: "discarded",
    problem: null,
    rowsForgottenAt: sql`now()`,
  });
  await sql`delete from ${sql.table(kind.rowTable)} where import_id = ${id}`.execute(tx);
  await recordEvent(tx, {
    kind: `${kind.events}.discarded`,
    recordId: id,
    actorId: actor.userId,
  });
}
