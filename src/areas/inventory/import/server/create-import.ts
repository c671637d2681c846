import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { refuse } from "#src/shared/errors.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { readLines, refuseFile } from "#src/server/csv/read-lines.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { ItemImport } from "../contract.ts";
import { MOST_BYTES, MOST_ROWS, type ImportField } from "../rules.ts";
import { fieldSaidTwice, readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { countsOf, keptRows, saveRows } from "./save-rows.ts";
import { getImport } from "./queries.ts";
import { readRow, type ReadRow } from "./read-row.ts";

const MOST_COLUMNS = 100;

/**
 * Reads a file, checks its rows, and stores the changes that each row would make. No item changes yet. The cost column
 * is ignored without `view_cost`.
 * @throws Refusal validation_failed (`params.problem` is one of `fileProblems` or `skuProblems`, with `row`, `count` or `header`),
 * payload_too_large
 */
export async function createImport(
  tx: Tx,
  actor: Actor,
  { fileName, text }: { fileName: string; text: string },
): Promise<ItemImport> {
  const { header, lines } = await readLines(text, { mostBytes: MOST_BYTES, mostRows: MOST_ROWS });
  const columns = readHeader(header.cells.slice(0, MOST_COLUMNS), may(actor, "view_cost"));
  const twice = fieldSaidTwice(columns);
  if (twice) refuseFile("column_twice", { header: headerOf(columns, twice) });
  const judged = await judgeCells(tx, lines, columns);
  const id = newId();
  await tx
    .insertInto("itemImports")
    .values({
      id,
      fileName,
      columns: JSON.stringify(columns),
      hasCost: columns.some(({ field }) => field === "cost"),
      createdBy: actor.userId,
      ...countsOf(judged),
    })
    .execute();
  await saveRows(tx, id, judged);
  await recordEvent(tx, { kind: "item_import.checked", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}

/** Reads the cells by these columns, and compares them with the stored items. */
async function judgeCells(
  tx: Tx,
  lines: Iterable<CsvRow>,
  columns: readonly ImportColumn[],
  known?: ReadonlyMap<number, string>,
): Promise<JudgedRow[]> {
  const rows: ReadRow[] = [];
  for await (const line of inTurns(lines)) rows.push(readRow(line, columns));
  return judgeRows(tx, rows, known);
}

/**
 * Sets the field of each column, and checks all rows again. The cost needs `view_cost`.
 * @throws Refusal not_found, forbidden, conflict (the import is not open, or is of before this was possible),
 * validation_failed (`fields`: not one for each column, or a field twice)
 */
export async function chooseColumns(
  tx: Tx,
  actor: Actor,
  id: string,
  fields: readonly (ImportField | null)[],
): Promise<ItemImport> {
  const found = await tx
    .selectFrom("itemImports")
    .select(["state", "columns", "rowsForgottenAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  const rows = await keptRows(tx, id);
  const isOpen = ["checked", "failed"].includes(found.state) && found.rowsForgottenAt === null;
  if (!isOpen || rows.some(({ cells }) => cells === null)) {
    refuse("conflict", { params: { reason: "import-state", state: found.state } });
  }
  if (fields.includes("cost")) requirePermission(actor, "view_cost");
  const before = found.columns as unknown as ImportColumn[];
  const chosen = fields.filter((field) => field !== null);
  if (fields.length !== before.length || new Set(chosen).size !== chosen.length) {
    refuse("validation_failed", { fields: { fields: "name each column once" } });
  }
  const columns = before.map(({ header, note }, nth): ImportColumn => {
    const field = fields[nth] ?? null;
    return { header, field, note: field ? "taken" : note === "taken" ? "unknown" : note };
  });
  const known = rows.filter(({ kind }) => kind === "new");
  const ids = new Map(known.map(({ row, itemId }) => [row, itemId]));
  const judged = await judgeCells(tx, rows, columns, ids);
  await saveRows(tx, id, judged);
  await tx
    .updateTable("itemImports")
    .set({
      columns: JSON.stringify(columns),
      hasCost: chosen.includes("cost"),
      state: "checked",
      problem: null,
      ...countsOf(judged),
    })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind: "item_import.checked", recordId: id, actorId: actor.userId });
  return getImport(tx, id);
}

const headerOf = (columns: ReturnType<typeof readHeader>, field: string): string =>
  columns.findLast((column) => column.field === field)?.header ?? field;
