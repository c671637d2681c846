import { sql } from "kysely";
import { beginningOf } from "#src/shared/text.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { runImports, type ImportRun, type KindOfImport } from "#src/server/csv/run-imports.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import type { StockReason } from "../rules.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { countsOf, saveRows, keptRows, readAgain } from "./save-rows.ts";
import {
  dropSerials,
  freeBarcodes,
  insertItems,
  moveImported,
  updateItems,
} from "./write-items.ts";

async function write(tx: Tx, id: string, run: ImportRun): Promise<void> {
  const asked = await tx
    .selectFrom("itemImports")
    .select(["id", "fileName", "updateExisting", "stockReason", "appliedBy"])
    .where("id", "=", id)
    .where("state", "=", "applying")
    .executeTakeFirst();
  if (!asked) return;
  const { appliedBy, stockReason, fileName } = asked;
  const actorId = appliedBy ?? "";
  const before = await keptRows(tx, id);
  const plan = { updateExisting: asked.updateExisting ?? false, stockReason };
  await lockExisting(tx, before);
  const now = await judgeRows(tx, readAgain(before), idsOf(before));
  if (!(await isAsPromised(before, now, plan))) {
    await saveLook(tx, id, now, actorId);
    return;
  }
  const added = now.filter(({ kind }) => kind === "new");
  const changed = plan.updateExisting ? now.filter(({ kind }) => kind === "changed") : [];
  const moved = now.filter(({ stockTo }) => stockReason !== null && stockTo !== null);
  const opened = added.filter(({ given }) => Number(given.quantity ?? 0) > 0);
  const total = added.length + changed.length + moved.length + opened.length;
  let done = 0;
  const written = async (rows: number) => {
    done += rows;
    await run.noteProgress(done, total);
  };
  await freeBarcodes(tx, changed);
  await insertItems(tx, actorId, added, written);
  await updateItems(tx, { actorId, importId: id }, changed, written);
  await dropSerials(tx, actorId, changed);
  const reference = referenceOf(fileName);
  await moveImported(tx, actorId, [...added, ...moved], { stockReason, reference }, written);
  await run.finish(total);
  await recordEvent(tx, {
    kind: "item_import.applied",
    recordId: id,
    actorId,
    data: { added: added.length, changed: changed.length, moved: moved.length },
  });
}

/** Locks the existing items, so that they cannot change before the write. All verbs lock items in the order of ids. */
async function lockExisting(tx: Tx, rows: readonly JudgedRow[]): Promise<void> {
  const ids = rows.filter(({ kind }) => kind !== "new").map(({ itemId }) => itemId);
  if (ids.length === 0) return;
  await sql`
    select id from inventory_items where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

const idsOf = (rows: readonly JudgedRow[]): Map<number, string> =>
  new Map(rows.filter(({ kind }) => kind === "new").map(({ row, itemId }) => [row, itemId]));

interface Plan {
  updateExisting: boolean;
  stockReason: StockReason | null;
}

/** Whether the rows still make the changes that the user has confirmed. */
async function isAsPromised(
  before: readonly JudgedRow[],
  now: readonly JudgedRow[],
  plan: Plan,
): Promise<boolean> {
  for await (const [nth, row] of inTurns(now.entries())) {
    const seen = before[nth];
    if (!seen || promiseOf(row, plan) !== promiseOf(seen, plan)) return false;
  }
  return true;
}

/** The changes of a row as text, for comparison. Only changes that the chosen options allow are included. */
function promiseOf(row: JudgedRow, { updateExisting, stockReason }: Plan): string {
  const { kind, itemId, changes, stockFrom, stockTo, errors } = row;
  if (kind === "error") return JSON.stringify([kind, errors]);
  if (kind === "new") return JSON.stringify([kind, itemId]);
  return JSON.stringify([
    itemId,
    updateExisting && changes.map(({ field, before, after }) => [field, before, after]),
    stockReason !== null && [stockFrom, stockTo],
  ]);
}

/** Stores the current changes of the rows and sets the import back to `checked`, so that a user reviews it again. */
async function saveLook(tx: Tx, id: string, rows: JudgedRow[], actorId: string): Promise<void> {
  await saveRows(tx, id, rows);
  await tx
    .updateTable("itemImports")
    .set({ state: "checked", problem: "changed-since", ...countsOf(rows) })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "item_import.refused", recordId: id, actorId });
}

/** The reference of the movements: the name of the file. Its extension distinguishes it from a stock count's number. */
const referenceOf = (fileName: string): string =>
  beginningOf(fileName.includes(".") ? fileName : `${fileName}.csv`, 60);

/** Checks the rows again. Returns false if they still make the confirmed changes; otherwise a user must review them. */
async function lookAgain(tx: Tx, id: string): Promise<boolean> {
  const asked = await tx
    .selectFrom("itemImports")
    .select(["updateExisting", "stockReason", "appliedBy"])
    .where("id", "=", id)
    .where("state", "=", "applying")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!asked) return true;
  const { updateExisting, stockReason, appliedBy } = asked;
  const plan = { updateExisting: updateExisting ?? false, stockReason };
  const before = await keptRows(tx, id);
  const now = await judgeRows(tx, readAgain(before), idsOf(before));
  if (await isAsPromised(before, now, plan)) return false;
  await saveLook(tx, id, now, appliedBy ?? "");
  return true;
}

const kind: KindOfImport = {
  table: "item_imports",
  lock: advisoryLocks.itemImports,
  refused: "item_import.refused",
  write,
  lookAgain,
};

/** The job that writes all confirmed imports of items, one after the other. */
export const writeImports = (db: Database): Promise<void> => runImports(db, kind);

/** Deletes the rows of imports that are older than three months and are not being written. */
export async function forgetOldRows(tx: Tx): Promise<void> {
  await sql`
    with old as (
      update item_imports set rows_forgotten_at = now()
      where rows_forgotten_at is null and state <> 'applying' and created_at < now() - interval '90 days'
      returning id)
    delete from item_import_rows where import_id in (select id from old)`.execute(tx);
}
