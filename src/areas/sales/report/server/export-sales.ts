import { Readable } from "node:stream";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { readAllSales, type SalesFilters } from "../../server/list-sales.ts";

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

type Row = ReturnType<typeof readAllSales> extends AsyncGenerator<(infer Sale)[]> ? Sale : never;

/** Writes the sales as CSV, in the requested order. They are read in batches, to use little memory. */
export const exportSales = (db: Database, filters: SalesFilters, language: Language): Readable =>
  Readable.from(linesOf(db, filters, wordsOf("common", language)), { objectMode: false });

async function* linesOf(
  db: Database,
  filters: SalesFilters,
  word: ReturnType<typeof wordsOf>,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  for await (const sales of readAllSales(db, filters, AT_ONCE))
    if (sales.length > 0) yield sales.map((sale) => lineOf(sale, word)).join("");
}

function lineOf(sale: Row, word: ReturnType<typeof wordsOf>): string {
  const devices = sale.items.flatMap(({ device }) => device ?? []);
  return csvLine([
    inShopTime(sale.createdAt),
    nameOnPaper({ id: sale.customerId, name: sale.customerName, phone: sale.customerPhone }, word),
    sale.customerPhone && formatPhone(sale.customerPhone),
    sale.items.map(({ quantity, name }) => `${quantity} x ${name}`).join("; "),
    csvMoney(sale.total),
    // The spec names the columns, so that the mark has none of its own.
    sale.isSimulated ? `${sale.paymentType} (simulated)` : sale.paymentType,
    sale.status,
    [
      ...new Set(
        devices.map(({ ticketNumber, brand, model }) => `${ticketNumber} ${brand} ${model}`),
      ),
    ].join("; "),
  ]);
}
