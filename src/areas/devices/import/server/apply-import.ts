import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { cancelRun } from "#src/server/csv/run-imports.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";
import type { DeviceImport } from "../contract.ts";
import { getImport } from "./queries.ts";

export const APPLY_DEVICE_IMPORTS = "apply_device_imports";

/**
 * Confirms an import, which a job then writes.
 * @throws Refusal not_found, forbidden, conflict (`params.reason` import-errors: a row has an error; import-state: the
 * import is being written, has ended, or its rows have been deleted)
 */
export async function applyImport(tx: Tx, actor: Actor, id: string): Promise<DeviceImport> {
  const found = await tx
    .selectFrom("deviceImports")
    .select(["state", "errorCount", "rowsForgottenAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  const taken = sql`select from device_import_rows where import_id = ${id} and kind = 'new'`;
  if (await existsIn(tx, sql`${taken} and is_new_customer`)) {
    requirePermission(actor, "create_customers");
  }
  // Importing a repair without a balance needs the right that lowering its price to zero would need.
  if (await existsIn(tx, sql`${taken} and given ->> 'price' = coalesce(given ->> 'paid', '0')`)) {
    requirePermission(actor, "lower_prices");
  }
  if (!["checked", "failed"].includes(found.state) || found.rowsForgottenAt !== null) {
    refuse("conflict", { params: { reason: "import-state", state: found.state } });
  }
  if (found.errorCount > 0) refuse("conflict", { params: { reason: "import-errors" } });
  await tx
    .updateTable("deviceImports")
    .set({
      state: "applying",
      problem: null,
      attempts: 0,
      progress: 0,
      progressOf: 0,
      appliedBy: actor.userId,
      confirmedAt: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  await sql`select graphile_worker.add_job(${APPLY_DEVICE_IMPORTS}::text)`.execute(tx);
  await recordEvent(tx, { kind: "device_import.confirmed", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}

/**
 * Cancels an import while it is written: nothing of it is saved, and the file can be applied or discarded again.
 * @throws Refusal not_found, conflict (`params.reason` import-state: it is not being written, or is already saved)
 */
export async function cancelImport(tx: Tx, actor: Actor, id: string): Promise<DeviceImport> {
  if (!(await cancelRun(tx, "device_imports", id))) {
    const { state } = await getImport(tx, id);
    refuse("conflict", { params: { reason: "import-state", state } });
  }
  await recordEvent(tx, { kind: "device_import.cancelled", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}

/** Discards an import that was only checked or has failed. @throws Refusal not_found, conflict */
export async function discardImport(tx: Tx, actor: Actor, id: string): Promise<DeviceImport> {
  const before = await getImport(tx, id);
  if (before.state === "discarded") return before;
  const { numUpdatedRows } = await tx
    .updateTable("deviceImports")
    .set({ state: "discarded", problem: null, rowsForgottenAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["checked", "failed"])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse("conflict", { params: { reason: "import-state" } });
  await tx.deleteFrom("deviceImportRows").where("importId", "=", id).execute();
  await recordEvent(tx, { kind: "device_import.discarded", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}
