import { CSV_BEGINNING, csvLine } from "#src/server/csv/csv.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { StockAlert } from "../contract.ts";
import { listAlerts, type AlertsQuery } from "./queries.ts";

const ROWS_AT_ONCE = 1000;

/** Streams all alerts that match the filters as a CSV file, in the order of the list. */
export async function* exportAlerts(
  db: Database,
  filters: Omit<AlertsQuery, "cursor" | "limit">,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  let cursor: string | undefined;
  do {
    const page = await listAlerts(db, { ...filters, cursor, limit: ROWS_AT_ONCE });
    yield page.items.map((alert) => csvLine(cellsOf(alert))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const columns = [
  "SKU",
  "Item",
  "Kind",
  "Severity",
  "Free",
  "Minimum",
  "Message",
  "Since",
  "Resolved at",
  "Resolved by",
  "Note",
];

const cellsOf = ({ item, resolvedBy, ...alert }: StockAlert) => [
  item.sku,
  item.name,
  alert.type,
  alert.severity,
  item.available,
  item.minStock,
  alert.message,
  inShopTime(alert.date),
  alert.resolvedAt && inShopTime(alert.resolvedAt),
  resolvedBy?.name ?? null,
  alert.note,
];
