import { sql } from "kysely";
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
import { countsOfKinds, storedRows } from "#src/server/imports/stored-rows.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { wordsOf } from "#src/server/words.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { ImportRow, ItemImport } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS, numberFields } from "../rules.ts";
import { fieldName, fieldSaidTwice, isKnown, readHeader, type ImportColumn } from "./columns.ts";
import { judgeRows, type JudgedRow } from "./judge-rows.ts";
import { readRow, type ReadRow } from "./read-row.ts";
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

const countsOf = (rows: readonly JudgedRow[]) => ({
  ...countsOfKinds(rows),
  stockCount: rows.filter(({ stockTo, kind }) => stockTo !== null && kind !== "error").length,
});

/** Reads the stored rows, and locks the existing items. All verbs lock items in the order of their ids. */
async function lockRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  const rows = await storedRows<JudgedRow>(tx, itemImports, importId);
  const ids = rows.filter(({ kind }) => kind !== "new").map(({ itemId }) => itemId);
  if (ids.length === 0) return rows;
  await sql`
    select id from inventory_items where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  return rows;
}

/** The ids that the new items of these rows have got. */
const newIdsOf = (rows: readonly JudgedRow[]): Map<number, string> =>
  new Map(rows.filter(({ kind }) => kind === "new").map(({ row, itemId }) => [row, itemId]));

/** The errors that depend on other rows or on stored items. A new check determines these errors again. */
const ofOtherRows = new Set([
  "twice_in_file",
  "barcode_taken",
  "archived",
  "below_reserved",
  "cost_of_stock",
  "serials_needed",
  "set_aside",
  "own_costs",
]);

/** Turns stored rows into the input of a new check. Leaves out the errors that the new check determines again. */
const readAgain = (rows: readonly JudgedRow[]): ReadRow[] =>
  rows.map(({ row, cells, given, errors }) => ({
    row,
    cells,
    given,
    errors: errors.filter(
      ({ code, field, params }) =>
        !ofOtherRows.has(code) && !(code === "required" && field !== "sku" && !("value" in params)),
    ),
  }));

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
  rowTable: "itemImportRows",
  recordId: "itemId",
  choices: { stock: sql<boolean>`stock_to is not null and kind <> 'error'` },
  rowColumns: {
    row: "integer",
    cells: "jsonb",
    kind: "text",
    sku: "text",
    name: "text",
    given: "jsonb",
    itemId: "uuid",
    changes: "jsonb",
    stockFrom: "integer",
    stockTo: "integer",
    errors: "jsonb",
  },
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
