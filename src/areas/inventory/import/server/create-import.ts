import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { readLines, refuseFile } from "#src/server/csv/read-lines.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { ItemImport } from "../contract.ts";
import { MOST_BYTES, MOST_ROWS } from "../rules.ts";
import { fieldSaidTwice, readHeader } from "./columns.ts";
import { judgeRows } from "./judge-rows.ts";
import { countsOf, saveRows } from "./save-rows.ts";
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
  if (!columns.some(({ field }) => field === "sku")) refuseFile("no_sku");
  const twice = fieldSaidTwice(columns);
  if (twice) refuseFile("column_twice", { header: headerOf(columns, twice) });
  const rows: ReadRow[] = [];
  for await (const line of inTurns(lines)) rows.push(readRow(line, columns));
  const judged = await judgeRows(tx, rows);
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

const headerOf = (columns: ReturnType<typeof readHeader>, field: string): string =>
  columns.findLast((column) => column.field === field)?.header ?? field;
