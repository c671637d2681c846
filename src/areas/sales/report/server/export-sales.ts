import type { Readable } from "node:stream";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { csvMoney } from "#src/server/csv/csv.ts";
import { csvFileFor, personal, type FileColumn } from "#src/server/csv/columns-for.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { readAllSales, type SalesFilters } from "../../core/server/list-sales.ts";

const AT_ONCE = 500;

type Row = ReturnType<typeof readAllSales> extends AsyncGenerator<(infer Sale)[]> ? Sale : never;

/** Writes the sales as CSV, in the requested order. They are read in batches, to use little memory. */
export const exportSales = (
  db: Database,
  actor: Actor,
  filters: SalesFilters,
  language: Language,
): Readable =>
  csvFileFor(actor, columnsIn(wordsOf("common", language)), readAllSales(db, filters, AT_ONCE));

/** The spec names the columns. */
const columnsIn = (word: ReturnType<typeof wordsOf>): FileColumn<Row>[] => [
  { title: "Date", value: ({ createdAt }) => inShopTime(createdAt) },
  {
    title: "Customer",
    needs: personal.name,
    value: ({ customerId: id, customerName: name, customerPhone: phone }) =>
      nameOnPaper({ id, name, phone }, word),
  },
  {
    title: "Phone",
    needs: personal.contact,
    value: ({ customerPhone }) => customerPhone && formatPhone(customerPhone),
  },
  {
    title: "Items",
    value: ({ items }) => items.map(({ quantity, name }) => `${quantity} x ${name}`).join("; "),
  },
  { title: "Total", value: ({ total }) => csvMoney(total) },
  {
    title: "Payment Type",
    // The mark has no column of its own, because the spec has none.
    value: ({ isSimulated, paymentType }) =>
      isSimulated ? `${paymentType} (simulated)` : paymentType,
  },
  { title: "Status", value: ({ status }) => status },
  { title: "Repair Links", value: repairsOf },
];

function repairsOf({ items }: Row): string {
  const devices = items.flatMap(({ device }) => device ?? []);
  const names = devices.map(
    ({ ticketNumber, brand, model }) => `${ticketNumber} ${brand} ${model}`,
  );
  return [...new Set(names)].join("; ");
}
