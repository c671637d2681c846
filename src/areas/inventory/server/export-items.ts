import type { Database } from "#src/server/database.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv.ts";
import { may, type Actor } from "#src/server/http/actor.ts";
import type { ItemSummary } from "../contract.ts";
import { listItems, type ItemsQuery } from "./list-items.ts";

const ROWS_AT_ONCE = 1000;

/** The list as a CSV file, under the same filters and in the same order, piece by piece. */
export async function* exportItems(
  db: Database,
  actor: Actor,
  filters: Omit<ItemsQuery, "cursor" | "limit">,
): AsyncGenerator<string> {
  const mayCost = may(actor, "view_cost");
  yield CSV_BEGINNING + csvLine(columns(mayCost));
  let cursor: string | undefined;
  do {
    const page = await listItems(db, actor, { ...filters, cursor, limit: ROWS_AT_ONCE });
    yield page.items.map((item) => csvLine(cellsOf(item, mayCost))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const columns = (mayCost: boolean): string[] => [
  ...["SKU", "Barcode", "Name", "Brand", "Model", "Category", "Price"],
  ...(mayCost ? ["Cost"] : []),
  ...["Quantity", "Reserved", "Minimum", "Location"],
];

const cellsOf = (item: ItemSummary, mayCost: boolean) => [
  ...[item.sku, item.barcode, item.name, item.brand, item.model, item.category],
  csvMoney(item.price),
  ...(mayCost ? [csvMoney(item.cost ?? null)] : []),
  ...[item.quantity, item.reserved, item.minStock, item.location],
];
