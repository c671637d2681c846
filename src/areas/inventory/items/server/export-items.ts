import type { Database } from "#src/server/database.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { readAllItems, type ItemsQuery } from "../../core/server/list-items.ts";

const ROWS_AT_ONCE = 1000;

/**
 * Streams all items that match the filters as a CSV file, in the order of the list. The file has all columns that an
 * import reads, and also the reserved pieces and the value of the stock. Columns with costs need `view_cost`.
 */
export async function* exportItems(
  db: Database,
  actor: Actor,
  filters: Omit<ItemsQuery, "cursor" | "limit">,
): AsyncGenerator<string> {
  const mayCost = may(actor, "view_cost");
  yield CSV_BEGINNING + csvLine(columns(mayCost));
  for await (const items of readAllItems(db, filters, ROWS_AT_ONCE))
    yield items.map((item) => csvLine(cellsOf(item, mayCost))).join("");
}

const columns = (mayCost: boolean): string[] => [
  "SKU",
  "Barcode",
  "Name",
  "Brand",
  "Model",
  "Category",
  "Price",
  ...(mayCost ? ["Cost"] : []),
  "Quantity",
  "Reserved",
  "Minimum",
  "Location",
  "Warranty (days)",
  "Expiry date",
  "Tax code",
  "By serial number",
  "Online",
  "Online price",
  "Sale price",
  "Description",
  "Value at price",
  ...(mayCost ? ["Value at cost"] : []),
];

type WholeItem =
  ReturnType<typeof readAllItems> extends AsyncGenerator<(infer Row)[]> ? Row : never;

const cellsOf = (item: WholeItem, mayCost: boolean) => [
  item.sku,
  item.barcode,
  item.name,
  item.brand,
  item.model,
  item.category,
  csvMoney(item.price),
  ...(mayCost ? [csvMoney(item.cost)] : []),
  item.quantity,
  item.reserved,
  item.minStock,
  item.location,
  item.warrantyDays ?? null,
  item.expiryDate ?? null,
  item.taxCode,
  yesNo(item.isSerialised),
  yesNo(item.isAvailableOnline),
  csvMoney(item.onlinePrice ?? null),
  csvMoney(item.salePrice ?? null),
  item.description ?? null,
  csvMoney(item.quantity * item.price),
  ...(mayCost ? [csvMoney(item.cost === null && item.value === 0 ? null : item.value)] : []),
];

const yesNo = (value: boolean): string => (value ? "yes" : "no");
