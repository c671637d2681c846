import { beginningOf } from "#src/shared/text.ts";
import { readInTurns } from "#src/server/csv/in-turns.ts";
import { isShilling } from "#src/server/csv/number-style.ts";
import { refuseFile } from "#src/server/csv/read-lines.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { importHandlers } from "#src/server/imports/import-handlers.ts";
import type {
  ImportRun,
  KindOfImport,
  StoredImport,
  ToJudge,
} from "#src/server/imports/kind-of-import.ts";
import { shownImport } from "#src/server/imports/list-imports.ts";
import { forgetRows, runImports } from "#src/server/imports/run-imports.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { wordsOf } from "#src/server/words.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { ImportRow, ItemImport } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS, numberFields } from "../rules.ts";
import { fieldName, fieldSaidTwice, isKnown, readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { readRow } from "./read-row.ts";
import { countsOf, lockRows, newIdsOf, readAgain, rowStore } from "./save-rows.ts";
import {
  dropSerials,
  freeBarcodes,
  insertItems,
  keepHigherPrices,
  moveImported,
  updateItems,
} from "./write-items.ts";

type Asked = StoredImport<"itemImports">;

/** The cost column is ignored without `view_cost`. @throws Refusal validation_failed (`params.problem` of `skuProblems`) */
function readColumns(cells: readonly string[], actor: Actor): ImportColumn[] {
  const columns = readHeader(cells, may(actor, "view_cost"));
  const twice = fieldSaidTwice(columns);
  const last = columns.findLast(({ field }) => field === twice);
  if (twice) refuseFile("column_twice", { header: last?.header ?? twice });
  return columns;
}

/** Reads the cells by these columns, and compares them with the stored items. */
async function judge(
  tx: Tx,
  { lines, columns, numbers, before = [] }: ToJudge<ImportColumn, JudgedRow>,
): Promise<JudgedRow[]> {
  const { currency } = await getSettings(tx, "business");
  const reading = { ...numbers, isShilling: isShilling(currency) };
  const rows = await readInTurns(lines, (line) => readRow(line, columns, reading));
  return judgeRows(tx, rows, newIdsOf(before));
}

/** The changes of a row as text. Only changes that the chosen options allow are included. */
function promiseOf(row: JudgedRow, { updateExisting, stockReason }: Asked): string {
  const { kind, itemId, changes, stockFrom, stockTo } = row;
  // It is left out, whatever its reason is now.
  if (kind === "error") return kind;
  if (kind === "new") return JSON.stringify([kind, itemId]);
  return JSON.stringify([
    itemId,
    updateExisting && changes.map(({ field, before, after }) => [field, before, after]),
    stockReason !== null && [stockFrom, stockTo],
  ]);
}

async function write(
  tx: Tx,
  { id: importId, actorId, updateExisting, stockReason, fileName }: Asked & { actorId: string },
  rows: readonly JudgedRow[],
  run: ImportRun,
) {
  const added = rows.filter(({ kind }) => kind === "new");
  const changed = updateExisting ? rows.filter(({ kind }) => kind === "changed") : [];
  const moved = rows.filter(({ stockTo }) => stockReason !== null && stockTo !== null);
  const opened = added.filter(({ given }) => Number(given.quantity ?? 0) > 0);
  const total = added.length + changed.length + moved.length + opened.length;
  const written = run.countTo(total);
  await freeBarcodes(tx, changed);
  await insertItems(tx, actorId, added, written);
  await updateItems(tx, { actorId, importId }, changed, written);
  await keepHigherPrices(tx, actorId, changed);
  await dropSerials(tx, actorId, changed);
  const reference = referenceOf(fileName);
  await moveImported(tx, actorId, [...added, ...moved], { stockReason, reference }, written);
  return { total, data: { added: added.length, changed: changed.length, moved: moved.length } };
}

/** The reference of the movements: the name of the file. Its extension distinguishes it from a stock count's number. */
const referenceOf = (fileName: string): string =>
  beginningOf(fileName.includes(".") ? fileName : `${fileName}.csv`, 60);

export const itemImports: KindOfImport<"itemImports", ImportColumn, JudgedRow> = {
  table: "itemImports",
  ...rowStore,
  events: "item_import",
  job: "apply_item_imports",
  lock: advisoryLocks.itemImports,
  keepsRowsDays: 90,
  mostRows: MAX_ROWS,
  mostBytes: MAX_BYTES,
  isKnown,
  numberFields: new Set(numberFields),
  readHeader: readColumns,
  guarded: { field: "cost", permission: "view_cost" },
  judge,
  // Imports of before have no cells, so their values are compared again, not their cells.
  judgeAgain: (tx, before) => judgeRows(tx, readAgain(before), newIdsOf(before)),
  countsOf,
  valuesOf: (columns) => ({ hasCost: columns.some(({ field }) => field === "cost") }),
  lockRows,
  promiseOf,
  write,
};

export const itemImportHandlers = importHandlers(itemImports, {
  template: "items",
  fields: importFields,
  fieldName,
  errorText: (code, params, language) => wordsOf("import", language)(`error.${code}`, params),
  errorRecord: { field: "sku", of: ({ sku }) => sku },
  file(row): ItemImport {
    const shown = shownImport(row);
    return {
      ...shown,
      columns: row.columns as ItemImport["columns"],
      counts: { ...shown.counts, changed: row.changedCount, stock: row.stockCount },
      updateExisting: row.updateExisting,
      stockReason: row.stockReason,
    };
  },
  row: ({ stockFrom, stockTo, ...row }): ImportRow => ({
    ...row,
    stock: stockFrom !== null && stockTo !== null ? { from: stockFrom, to: stockTo } : null,
  }),
});

/** The job that writes all confirmed imports of items, one after the other. */
export const writeImports = (db: Database): Promise<void> => runImports(db, itemImports);

export const forgetOldRows = (tx: Tx): Promise<void> => forgetRows(tx, itemImports);
