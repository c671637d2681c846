import type { Readable } from "node:stream";
import { formatPhone } from "#src/shared/phone.ts";
import { csvFileFor, personal, type FileColumn } from "#src/server/csv/columns-for.ts";
import { csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { InvoiceInList } from "../contract.ts";
import { readAllInvoices, type InvoicesFilters } from "./queries.ts";

const columns: readonly FileColumn<InvoiceInList>[] = [
  { title: "Invoice", value: ({ invoiceNumber }) => invoiceNumber },
  { title: "Issued", value: ({ issuedOn }) => issuedOn },
  { title: "Due", value: ({ dueOn }) => dueOn },
  { title: "Customer", needs: personal.name, value: ({ customerName }) => customerName },
  {
    title: "Phone",
    needs: personal.contact,
    value: ({ customerPhone }) => customerPhone && formatPhone(customerPhone),
  },
  { title: "For", value: ({ subjectNumber }) => subjectNumber },
  { title: "Device", value: ({ deviceName }) => deviceName },
  { title: "Total", value: ({ total }) => csvMoney(total) },
  { title: "Paid", value: ({ paidAmount }) => csvMoney(paidAmount) },
  { title: "Given back", value: ({ returnedAmount }) => csvMoney(returnedAmount) },
  { title: "Written off", value: ({ writtenOffAmount }) => csvMoney(writtenOffAmount) },
  { title: "Balance", value: ({ balance }) => csvMoney(balance) },
  {
    title: "State",
    value: ({ isSimulated, state }) => (isSimulated ? `${state} (simulated)` : state),
  },
];
const AT_ONCE = 500;

/** The invoices as CSV, in the requested order. They are read in batches, to use little memory. */
export const exportInvoices = (db: Database, actor: Actor, filters: InvoicesFilters): Readable =>
  csvFileFor(actor, columns, readAllInvoices(db, filters, AT_ONCE));
