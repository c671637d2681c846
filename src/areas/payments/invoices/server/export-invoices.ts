import type { Readable } from "node:stream";
import { formatPhone } from "#src/shared/phone.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { InvoiceInList } from "../contract.ts";
import { readAllInvoices, type InvoicesFilters } from "./queries.ts";

const columns = [
  "Invoice",
  "Issued",
  "Due",
  "Customer",
  "Phone",
  "For",
  "Device",
  "Total",
  "Paid",
  "Given back",
  "Written off",
  "Balance",
  "State",
];
const AT_ONCE = 500;

/** The invoices as CSV, in the requested order. They are read in batches, to use little memory. */
export const exportInvoices = (db: Database, filters: InvoicesFilters): Readable =>
  csvFile(columns, readAllInvoices(db, filters, AT_ONCE), lineOf);

const lineOf = (invoice: InvoiceInList): string =>
  csvLine([
    invoice.invoiceNumber,
    invoice.issuedOn,
    invoice.dueOn,
    invoice.customerName,
    invoice.customerPhone && formatPhone(invoice.customerPhone),
    invoice.subjectNumber,
    invoice.deviceName,
    csvMoney(invoice.total),
    csvMoney(invoice.paidAmount),
    csvMoney(invoice.returnedAmount),
    csvMoney(invoice.writtenOffAmount),
    csvMoney(invoice.balance),
    invoice.isSimulated ? `${invoice.state} (simulated)` : invoice.state,
  ]);
