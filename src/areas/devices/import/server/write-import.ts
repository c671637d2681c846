import { sql } from "kysely";
import { runImports, type ImportRun, type KindOfImport } from "#src/server/csv/run-imports.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { ImportColumn } from "./columns.ts";
import { judgeCells } from "./create-import.ts";
import type { JudgedRow } from "./judge-rows.ts";
import { cellsOf, countsOf, holdRows, newIdsOf, saveRows } from "./save-rows.ts";
import { createOwners, takeIn } from "./write-devices.ts";

async function write(tx: Tx, id: string, run: ImportRun): Promise<void> {
  const asked = await askedImport(tx, id);
  if (!asked) return;
  const { columns, actorId } = asked;
  const before = await holdRows(tx, id);
  const now = await judgeCells(tx, cellsOf(before), columns, newIdsOf(before));
  if (!isAsPromised(before, now)) {
    await saveLook(tx, id, now, actorId);
    return;
  }
  const rows = now.filter(({ kind }) => kind === "new");
  let done = 0;
  const written = async (count: number) => {
    done += count;
    await run.noteProgress(done, rows.length);
  };
  const { language } = await getSettings(tx, "business");
  const checklists = await getSettings(tx, "devices");
  await createOwners(tx, actorId, rows);
  await takeIn(tx, { actorId, importId: id, language, checklists }, rows, written);
  await run.finish(rows.length);
  await recordEvent(tx, {
    kind: "device_import.applied",
    recordId: id,
    actorId,
    data: { added: rows.length },
  });
}

interface Asked {
  columns: readonly ImportColumn[];
  actorId: string;
}

/** The confirmed import; undefined when it is no longer to be written. */
async function askedImport(tx: Tx, id: string): Promise<Asked | undefined> {
  const row = await tx
    .selectFrom("deviceImports")
    .select(["columns", "appliedBy"])
    .where("id", "=", id)
    .where("state", "=", "applying")
    .executeTakeFirst();
  return row && { columns: row.columns as unknown as ImportColumn[], actorId: row.appliedBy ?? "" };
}

/** Whether the rows still do what the user has confirmed. */
const isAsPromised = (before: readonly JudgedRow[], now: readonly JudgedRow[]): boolean =>
  before.length === now.length &&
  now.every((row, nth) => {
    const seen = before[nth];
    return seen && promiseOf(row) === promiseOf(seen);
  });

const promiseOf = ({ kind, leftOut, deviceId, customerId, isNewCustomer, errors }: JudgedRow) =>
  JSON.stringify(
    kind === "new" ? [deviceId, customerId, isNewCustomer] : [kind, leftOut, errors.length],
  );

/** Stores what the rows do now and sets the import back to `checked`, so that a user reviews it again. */
async function saveLook(tx: Tx, id: string, rows: JudgedRow[], actorId: string): Promise<void> {
  await saveRows(tx, id, rows);
  await tx
    .updateTable("deviceImports")
    .set({ state: "checked", problem: "changed-since", ...countsOf(rows) })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "device_import.refused", recordId: id, actorId });
}

/** Checks the rows again. Returns false if they still do what was confirmed; otherwise a user must review them. */
async function lookAgain(tx: Tx, id: string): Promise<boolean> {
  const asked = await askedImport(tx, id);
  if (!asked) return true;
  const before = await holdRows(tx, id);
  const now = await judgeCells(tx, cellsOf(before), asked.columns, newIdsOf(before));
  if (isAsPromised(before, now)) return false;
  await saveLook(tx, id, now, asked.actorId);
  return true;
}

const kind: KindOfImport = {
  table: "device_imports",
  lock: advisoryLocks.deviceImports,
  refused: "device_import.refused",
  write,
  lookAgain,
};

/** The job that writes all confirmed imports of devices, one after the other. */
export const writeDeviceImports = (db: Database): Promise<void> => runImports(db, kind);

/** Deletes the rows of imports that are older than thirty days and are not being written. */
export async function forgetRowsOfImports(tx: Tx): Promise<void> {
  await sql`
    with old as (
      update device_imports set rows_forgotten_at = now()
      where rows_forgotten_at is null and state <> 'applying' and created_at < now() - interval '30 days'
      returning id)
    delete from device_import_rows where import_id in (select id from old)`.execute(tx);
}
