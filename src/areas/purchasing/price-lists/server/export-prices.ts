import type { Readable } from "node:stream";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { readAllPrices, type PricesQuery } from "./queries.ts";

const ROWS_AT_ONCE = 1000;

/** A CSV file of the prices that match. An import of it changes nothing. @throws Refusal forbidden */
export function exportPrices(
  db: Database,
  actor: Actor,
  filters: Omit<PricesQuery, "cursor" | "limit">,
): Readable {
  requirePermission(actor, "view_cost");
  const columns = [
    "Supplier",
    "SKU",
    "Item",
    "Supplier's SKU",
    "Price",
    "Currency",
    "Minimum quantity",
    "Pack size",
    "Valid from",
    "Archived",
  ];
  return csvFile(columns, readAllPrices(db, filters, ROWS_AT_ONCE), (each) =>
    csvLine([
      each.supplier.name,
      each.item.sku,
      each.item.name,
      each.supplierSku,
      csvMoney(each.price),
      each.currency,
      each.minimumQuantity,
      each.packSize,
      each.validFrom,
      each.archivedAt ? "yes" : "no",
    ]),
  );
}
