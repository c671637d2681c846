import type { Readable } from "node:stream";
import type * as z from "zod";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ReconciledPayment, reconciliationContract } from "../contract.ts";
import { readAllReceived } from "./received-money.ts";

const columns = [
  "Payment",
  "Received",
  "Customer",
  "Phone",
  "For",
  "Provider",
  "Reference",
  "Status",
  "Amount",
  "Currency",
  "Simulated",
];
const AT_ONCE = 500;

/** The received payments as CSV, newest first. @throws Refusal validation_failed */
export const exportReceivedMoney = async (
  db: Database,
  actor: Actor,
  filters: z.output<(typeof reconciliationContract.exportReceivedMoney)["query"]>,
): Promise<Readable> => {
  const rows = await readAllReceived(db, actor, filters, AT_ONCE);
  const word = wordsOf("common", (await getSettings(db, "business")).language);
  return csvFile(columns, rows, ({ payment }) => lineOf(payment, word));
};

const lineOf = (payment: ReconciledPayment, word: ReturnType<typeof wordsOf>): string =>
  csvLine([
    payment.paymentNumber,
    inShopTime(payment.receivedAt ?? payment.paymentDate),
    nameOnPaper(payment.customer, word),
    payment.customer.phone && formatPhone(payment.customer.phone),
    payment.sale?.saleNumber ?? payment.device?.ticketNumber ?? payment.debt?.number ?? null,
    payment.provider,
    payment.reference,
    payment.status,
    csvMoney(payment.amount),
    payment.currency,
    payment.isSimulated ? "yes" : "no",
  ]);
