import { CSV_BEGINNING, csvLine, csvMoney, csvSignedMoney } from "#src/server/csv/csv.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { ValueChange } from "../contract.ts";
import { listValueChanges } from "./list-value-changes.ts";

const ROWS_AT_ONCE = 1000;

/** Streams the history of an item's cost as a CSV file, newest first. */
export async function* exportValueChanges(db: Database, itemId: string): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  let cursor: string | undefined;
  do {
    const page = await listValueChanges(db, itemId, { cursor, limit: ROWS_AT_ONCE });
    yield page.items.map((change) => csvLine(cellsOf(change))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const columns = [
  "ID",
  "Date",
  "Kind",
  "Reason",
  "Quantity",
  "Value",
  "Cost known",
  "Quantity after",
  "Value after",
  "Average cost before",
  "Average cost after",
  "Reference",
  "Serial",
  "Note",
  "User",
];

const cellsOf = (change: ValueChange) => [
  change.id,
  inShopTime(change.createdAt),
  change.kind,
  change.reason,
  change.quantity,
  csvSignedMoney(change.value),
  change.isKnown ? "yes" : "no",
  change.quantityAfter,
  csvMoney(change.valueAfter),
  csvMoney(change.costBefore),
  csvMoney(change.costAfter),
  change.reference,
  change.serial,
  change.note,
  change.createdBy?.name ?? null,
];
