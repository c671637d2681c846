import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { readLines } from "#src/server/csv/read-lines.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { DeviceImport } from "../contract.ts";
import { MOST_BYTES, MOST_ROWS, type ImportField } from "../rules.ts";
import { readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow, type KnownIds } from "./judge-rows.ts";
import { getImport } from "./queries.ts";
import { readRow, type ReadRow } from "./read-row.ts";
import { cellsOf, countsOf, holdRows, newIdsOf, saveRows } from "./save-rows.ts";

const MOST_COLUMNS = 100;

/**
 * Reads a file, checks its rows, and stores what each row would do. Nothing is taken in yet.
 * @throws Refusal validation_failed (`params.problem` is one of `fileProblems`), payload_too_large
 */
export async function createImport(
  tx: Tx,
  actor: Actor,
  { fileName, text }: { fileName: string; text: string },
): Promise<DeviceImport> {
  const { header, lines } = await readLines(text, { mostBytes: MOST_BYTES, mostRows: MOST_ROWS });
  const columns = readHeader(header.cells.slice(0, MOST_COLUMNS));
  const judged = await judgeCells(tx, lines, columns);
  const id = newId();
  await tx
    .insertInto("deviceImports")
    .values({
      id,
      fileName,
      columns: JSON.stringify(columns),
      createdBy: actor.userId,
      ...countsOf(judged),
    })
    .execute();
  await saveRows(tx, id, judged);
  await recordEvent(tx, { kind: "device_import.checked", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}

/** Reads the cells by these columns, and compares them with the shop. */
export async function judgeCells(
  tx: Tx,
  lines: readonly CsvRow[],
  columns: readonly ImportColumn[],
  known?: KnownIds,
): Promise<JudgedRow[]> {
  const rows: ReadRow[] = [];
  for await (const line of inTurns(lines)) rows.push(readRow(line, columns));
  return judgeRows(tx, rows, known);
}

/**
 * Sets the field of each column, and checks all rows again.
 * @throws Refusal not_found, conflict (the import is not open), validation_failed (`fields`: not one for each column,
 * or a field twice)
 */
export async function chooseColumns(
  tx: Tx,
  actor: Actor,
  id: string,
  fields: readonly (ImportField | null)[],
): Promise<DeviceImport> {
  const found = await tx
    .selectFrom("deviceImports")
    .select(["state", "columns", "rowsForgottenAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  if (!["checked", "failed"].includes(found.state) || found.rowsForgottenAt !== null) {
    refuse("conflict", { params: { reason: "import-state", state: found.state } });
  }
  const before = found.columns as unknown as ImportColumn[];
  const chosen = fields.filter((field) => field !== null);
  if (fields.length !== before.length || new Set(chosen).size !== chosen.length) {
    refuse("validation_failed", { fields: { fields: "name each column once" } });
  }
  const columns = before.map(({ header }, nth): ImportColumn => {
    const field = fields[nth] ?? null;
    return { header, field, note: field ? "taken" : "unknown" };
  });
  const rows = await holdRows(tx, id);
  const judged = await judgeCells(tx, cellsOf(rows), columns, newIdsOf(rows));
  await saveRows(tx, id, judged);
  await tx
    .updateTable("deviceImports")
    .set({ columns: JSON.stringify(columns), state: "checked", problem: null, ...countsOf(judged) })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "device_import.checked", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}
