import { Readable } from "node:stream";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { SortedPosition } from "#src/server/http/lists/page.ts";
import { readSearch } from "#src/server/http/lists/search-conditions.ts";
import { stagesOf } from "#src/server/http/lists/searched-page.ts";
import { readSales, type SalesFilters } from "../../server/list-sales.ts";
import { saleSources } from "../../server/search.ts";

const columns = [
  "Date",
  "Customer",
  "Phone",
  "Items",
  "Total",
  "Payment Type",
  "Status",
  "Repair Links",
];
const AT_ONCE = 500;

type Row = Awaited<ReturnType<typeof readSales>>[number];

/** The sales report as a spreadsheet reads it, a few hundred at a time, in the order asked for. */
export const exportSales = (db: Database, filters: SalesFilters): Readable =>
  Readable.from(linesOf(db, filters), { objectMode: false });

async function* linesOf(db: Database, filters: SalesFilters): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  const search = await readSearch(db, filters.search, saleSources);
  for (const stage of stagesOf(search)) {
    let position: SortedPosition | null = null;
    do {
      const rows: Row[] = await readSales(db, filters, { search, stage, position }, AT_ONCE);
      const page = rows.slice(0, AT_ONCE);
      if (page.length > 0) yield page.map(lineOf).join("");
      const last = rows.length > AT_ONCE ? page.at(-1) : undefined;
      position = last ? { key: last.sortKey, id: last.id } : null;
    } while (position);
  }
}

function lineOf(sale: Row): string {
  const devices = sale.items.flatMap(({ device }) => device ?? []);
  return csvLine([
    inShopTime(sale.createdAt),
    sale.customerName,
    sale.customerPhone && formatPhone(sale.customerPhone),
    sale.items.map(({ quantity, name }) => `${quantity} x ${name}`).join("; "),
    csvMoney(sale.total),
    sale.paymentType,
    sale.status,
    [
      ...new Set(
        devices.map(({ ticketNumber, brand, model }) => `${ticketNumber} ${brand} ${model}`),
      ),
    ].join("; "),
  ]);
}
