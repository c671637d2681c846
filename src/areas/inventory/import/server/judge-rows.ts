import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { newId } from "#src/shared/ids.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import type { Tx } from "#src/server/database.ts";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import {
  largestAmount,
  tooLargeIn,
} from "#src/areas/settings/amounts/server/refuse-large-amounts.ts";
import { MAX_VALUE } from "../../value-rules.ts";
import { importFields, type ImportField } from "../rules.ts";
import { findItems, type Found } from "./find-items.ts";
import type { CellError, CellValue, ReadRow } from "./read-row.ts";

export interface FieldChange {
  field: ImportField;
  before: CellValue;
  after: CellValue;
}

/** A row with the changes that its import would make now. */
export interface JudgedRow {
  row: number;
  cells: string[];
  kind: RowKind;
  sku: string;
  name: string;
  given: ReadRow["given"];
  itemId: string;
  changes: FieldChange[];
  /** The recorded stock and the stock in the file; both null if the import does not change the stock. */
  stockFrom: number | null;
  stockTo: number | null;
  errors: CellError[];
}

/**
 * Compares each row with the stored items and with the other rows. `known` contains the ids that an earlier check gave
 * to the new items of these rows.
 */
export async function judgeRows(
  tx: Tx,
  rows: readonly ReadRow[],
  known: ReadonlyMap<number, string> = new Map(),
): Promise<JudgedRow[]> {
  const stored = await findItems(tx, rows);
  const most = await largestAmount(tx);
  let passedOn = await givenUp(rows, stored);
  let judged = await compare(rows, { stored, passedOn, most, known });
  for (const isLast of [false, true]) {
    // A row with errors may be left out. Its item then keeps its barcode, so no other row can have it.
    const kept = new Set(
      judged.flatMap(({ kind, itemId }) =>
        kind === "error" && passedOn.has(itemId) ? [itemId] : [],
      ),
    );
    if (kept.size === 0) break;
    passedOn = new Set(isLast ? [] : [...passedOn].filter((id) => !kept.has(id)));
    judged = await compare(rows, { stored, passedOn, most, known });
  }
  return judged;
}

interface Basis {
  stored: Awaited<ReturnType<typeof findItems>>;
  /** The items that give up their barcode. */
  passedOn: ReadonlySet<string>;
  most: number;
  known: ReadonlyMap<number, string>;
}

async function compare(
  rows: readonly ReadRow[],
  { stored, passedOn, most, known }: Basis,
): Promise<JudgedRow[]> {
  const firstWithSku = new Map<string, number>();
  const firstWithBarcode = new Map<string, number>();
  const judged: JudgedRow[] = [];
  for await (const row of inTurns(rows)) {
    const now = stored.get(row.row) ?? { item: null, skuKey: null, barcodeOf: null };
    const twice = [
      ...sameAsBefore(firstWithSku, "sku", now.skuKey, row.row),
      ...sameAsBefore(firstWithBarcode, "barcode", row.given.barcode, row.row),
    ];
    const errors = [...row.errors, ...twice, ...largeErrors(most, row.given)];
    const found = judge({ ...row, errors }, now, passedOn, known.get(row.row));
    judged.push({ ...found, cells: row.cells });
  }
  return judged;
}

/** The items whose barcode the file changes or deletes. Another row may then have the old barcode. */
async function givenUp(
  rows: readonly ReadRow[],
  found: ReadonlyMap<number, Found>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { row, given } of inTurns(rows)) {
    const item = found.get(row)?.item;
    const isSaid = given.barcode !== undefined;
    if (item && isSaid && given.barcode !== item.fields["barcode"]) ids.add(item.id);
  }
  return ids;
}

const amounts = ["price", "cost", "onlinePrice", "salePrice"] as const;

const largeErrors = (most: number, input: ReadRow["given"]): CellError[] =>
  tooLargeIn(most, input, amounts).map((field) => ({ field, code: "out_of_range", params: {} }));

function sameAsBefore(
  first: Map<string, number>,
  field: "sku" | "barcode",
  value: CellValue | undefined,
  row: number,
): CellError[] {
  if (!value) return [];
  const key = String(value);
  const before = first.get(key);
  if (before !== undefined) return [{ field, code: "twice_in_file", params: { row: before } }];
  first.set(key, row);
  return [];
}

/**
 * The errors of a row that makes an item serialised or not serialised. A file contains no serial numbers, so an item
 * with pieces, in stock or in the file, cannot become serialised. An item with reserved pieces, or with pieces that cost
 * differently, must stay serialised.
 */
function serialErrors(input: ReadRow["given"], item: Found["item"]): CellError[] {
  const was = item?.isSerialised ?? false;
  const becomes = input.isSerialised ?? was;
  if (was === becomes) return [];
  if (!becomes) {
    const count = item?.reserved ?? 0;
    if (count > 0) return [{ field: "isSerialised", code: "set_aside", params: { count } }];
    return item?.hasOwnCosts ? [{ field: "isSerialised", code: "own_costs", params: {} }] : [];
  }
  const here = item?.quantity ?? 0;
  if (here > 0) return [{ field: "isSerialised", code: "serials_needed", params: { count: here } }];
  const coming = Number(input.quantity ?? 0);
  if (coming === 0) return [];
  return [{ field: "quantity", code: "serials_needed", params: { count: coming } }];
}

/** A difference that only rounding makes: an item that was exported, sold and imported again keeps its cost. */
const ROUNDING = MINOR_PER_MAJOR;

/**
 * The cost of an item with stock follows from its stock. An empty cell, or one that differs by rounding only, says
 * nothing; any other cost is an error.
 */
function judgeCost(
  { cost, ...others }: ReadRow["given"],
  item: Found["item"],
): { given: ReadRow["given"]; errors: CellError[] } {
  const given = cost === undefined ? others : { ...others, cost };
  if (!item || item.quantity === 0 || cost === undefined) return { given, errors: [] };
  const before = item.fields["cost"] ?? null;
  const isOther =
    typeof cost === "number" && (typeof before !== "number" || Math.abs(cost - before) >= ROUNDING);
  // An import that waits keeps the cell, so that a later check finds the same error.
  return isOther
    ? { given, errors: [{ field: "cost", code: "cost_of_stock", params: {} }] }
    : { given: others, errors: [] };
}

function judge(
  { row, given: typed, errors }: ReadRow,
  { item, barcodeOf }: Found,
  passedOn: ReadonlySet<string>,
  knownId: string | undefined,
): Omit<JudgedRow, "cells"> {
  const { given, errors: ofCost } = judgeCost(typed, item);
  const wrong = [...errors, ...ofCost];
  if (barcodeOf !== null && !passedOn.has(barcodeOf.id)) {
    wrong.push({ field: "barcode", code: "barcode_taken", params: { sku: barcodeOf.sku } });
  }
  wrong.push(...serialErrors(given, item));
  const base = { row, given, sku: String(given.sku ?? ""), errors: wrong };
  if (!item) {
    if (Number(given.quantity ?? 0) * Number(given.cost ?? 0) > MAX_VALUE) {
      wrong.push({ field: "cost", code: "out_of_range", params: { value: String(given.cost) } });
    }
    for (const field of ["name", "price"] as const) {
      const isSaid = given[field] !== undefined || wrong.some((each) => each.field === field);
      if (!isSaid) wrong.push({ field, code: "required", params: {} });
    }
    const changes = importFields.flatMap((field) => {
      const after = given[field] ?? null;
      return after === null ? [] : [{ field, before: null, after }];
    });
    return {
      ...base,
      kind: wrong.length > 0 ? "error" : "new",
      name: String(given.name ?? ""),
      itemId: knownId ?? newId(),
      changes,
      stockFrom: null,
      stockTo: null,
    };
  }
  if (item.archived) wrong.push({ field: "sku", code: "archived", params: {} });
  const to = given.quantity;
  // The stock of a serialised item changes only by serial number, so the file's number is ignored.
  const isOther = typeof to === "number" && to !== item.quantity && !item.isSerialised;
  if (isOther && to < item.reserved) {
    wrong.push({ field: "quantity", code: "below_reserved", params: { count: item.reserved } });
  }
  const changes = importFields.flatMap((field) => {
    const after = given[field];
    const before = item.fields[field] ?? null;
    return field === "quantity" || after === undefined || after === before
      ? []
      : [{ field, before, after }];
  });
  return {
    ...base,
    kind: wrong.length > 0 ? "error" : changes.length > 0 ? "changed" : "unchanged",
    name: String(given.name ?? item.fields["name"] ?? ""),
    itemId: item.id,
    changes,
    stockFrom: isOther ? item.quantity : null,
    stockTo: isOther ? to : null,
  };
}
