import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { countsOfKinds, storedRows } from "#src/server/imports/stored-rows.ts";
import type { JudgedRow } from "./judge-rows.ts";
import type { ReadRow } from "./read-row.ts";

/** The table of the rows. */
export const rowStore = {
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
} as const;

export const countsOf = (rows: readonly JudgedRow[]) => ({
  ...countsOfKinds(rows),
  stockCount: rows.filter(({ stockTo, kind }) => stockTo !== null && kind !== "error").length,
});

/** Reads the stored rows, and locks the existing items. All verbs lock items in the order of their ids. */
export async function lockRows(tx: Tx, importId: string): Promise<JudgedRow[]> {
  const rows = await storedRows<JudgedRow>(tx, rowStore, importId);
  const ids = rows.filter(({ kind }) => kind !== "new").map(({ itemId }) => itemId);
  if (ids.length === 0) return rows;
  await sql`
    select id from inventory_items where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  return rows;
}

/** The ids that the new items of these rows have got. */
export const newIdsOf = (rows: readonly JudgedRow[]): Map<number, string> =>
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
export const readAgain = (rows: readonly JudgedRow[]): ReadRow[] =>
  rows.map(({ row, cells, given, errors }) => ({
    row,
    cells,
    given,
    errors: errors.filter(
      ({ code, field, params }) =>
        !ofOtherRows.has(code) && !(code === "required" && field !== "sku" && !("value" in params)),
    ),
  }));
