import type { Readable } from "node:stream";
import type * as z from "zod";
import { formatPhone } from "#src/shared/phone.ts";
import { inShopTime } from "#src/shared/time.ts";
import { csvFileFor, personal, type FileColumn } from "#src/server/csv/columns-for.ts";
import { csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { nameOnPaper } from "#src/areas/customers/customer-name.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ReconciledPayment, reconciliationContract } from "../contract.ts";
import { readAllReceived } from "./received-money.ts";

const AT_ONCE = 500;

/** The received payments as CSV, newest first. @throws Refusal validation_failed */
export const exportReceivedMoney = async (
  db: Database,
  actor: Actor,
  filters: z.output<(typeof reconciliationContract.exportReceivedMoney)["query"]>,
): Promise<Readable> => {
  const rows = await readAllReceived(db, actor, filters, AT_ONCE);
  const word = wordsOf("common", (await getSettings(db, "business")).language);
  return csvFileFor(actor, columnsIn(word), rows);
};

const columnsIn = (
  word: ReturnType<typeof wordsOf>,
): FileColumn<{ payment: ReconciledPayment }>[] => [
  { title: "Payment", value: ({ payment }) => payment.paymentNumber },
  {
    title: "Received",
    value: ({ payment }) => inShopTime(payment.receivedAt ?? payment.paymentDate),
  },
  {
    title: "Customer",
    needs: personal.name,
    value: ({ payment }) => nameOnPaper(payment.customer, word),
  },
  {
    title: "Phone",
    needs: personal.contact,
    value: ({ payment: { customer } }) => customer.phone && formatPhone(customer.phone),
  },
  {
    title: "For",
    value: ({ payment: { sale, device, debt } }) =>
      sale?.saleNumber ?? device?.ticketNumber ?? debt?.number ?? null,
  },
  { title: "Provider", value: ({ payment }) => payment.provider },
  { title: "Reference", value: ({ payment }) => payment.reference },
  { title: "Status", value: ({ payment }) => payment.status },
  { title: "Amount", value: ({ payment }) => csvMoney(payment.amount) },
  { title: "Currency", value: ({ payment }) => payment.currency },
  { title: "Simulated", value: ({ payment }) => (payment.isSimulated ? "yes" : "no") },
];
