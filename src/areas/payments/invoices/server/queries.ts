import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { numberSource } from "#src/server/sql/lists/search-conditions.ts";
import {
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { ofPerson } from "#src/areas/customers/core/server/person.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import {
  invoice,
  invoiceLine,
  invoiceTax,
  type CreditNote,
  type Invoice,
  type InvoiceInList,
  type invoicesContract,
  type InvoiceState,
} from "../contract.ts";

const isOpen = sql`i.cancelled_at is null and i.balance > 0`;
const shopToday = shopDay(sql`now()`);

/** The condition of each state. Together they cover every invoice once. */
const conditionOf: Record<InvoiceState, RawBuilder<boolean>> = {
  cancelled: sql`i.cancelled_at is not null`,
  paid: sql`i.cancelled_at is null and i.balance = 0`,
  overdue: sql`${isOpen} and i.due_on < ${shopToday}`,
  part: sql`${isOpen} and i.due_on >= ${shopToday} and i.paid_amount > 0`,
  unpaid: sql`${isOpen} and i.due_on >= ${shopToday} and i.paid_amount = 0`,
};

const state = sql<InvoiceState>`case
  when i.cancelled_at is not null then 'cancelled' when i.balance = 0 then 'paid'
  when i.due_on < ${shopToday} then 'overdue' when i.paid_amount > 0 then 'part' else 'unpaid' end`;

/** Whether the simulator collected a payment for the repair or sale, or for a debt that was agreed for it. */
const isSimulated = sql<boolean>`exists (
  with paid as (select p.id, p.gateway, p.completed_at from payments p
    where p.device_id = i.device_id or p.sale_id = i.sale_id)
  select from (
    select gateway, completed_at from paid
    union all
    select p.gateway, p.completed_at from paid
    join credit_accounts a on a.payment_id = paid.id join payments p on p.credit_account_id = a.id) money
  where gateway = 'simulator' and completed_at is not null)`;

const selectInvoices = (db: Database) =>
  db
    .selectFrom("invoices as i")
    .select(["i.id", "i.invoiceNumber", "i.customerId", "i.customerName", "i.customerPhone"])
    .select(["i.deviceId", "i.saleId", "i.subjectNumber", "i.deviceName", "i.currency", "i.total"])
    .select(["i.paidAmount", "i.returnedAmount", "i.writtenOffAmount", "i.balance"])
    .select(["i.issuedAt", "i.issuedOn", "i.dueOn"])
    .select([state.as("state"), isSimulated.as("isSimulated")]);

/** The most urgent first. Only open invoices are due. */
const dueFirst: SortOrder = {
  key: sql`i.due_on::text`,
  by: sql`i.due_on, i.id`,
  within: isOpen,
  after: (position) => sql`(i.due_on, i.id) > (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

const customer = ofCustomer(sql`i.customer_id`);
const [issuedAt, total, id] = [sql`i.issued_at`, sql`i.total`, sql`i.id`];

const invoices = keysetList({
  orders: {
    newest: newestFirst(issuedAt, id),
    oldest: oldestFirst(issuedAt, id),
    due: dueFirst,
    highest: largestFirst(total, id),
    lowest: smallestFirst(total, id),
  },
  filters: {
    customerId: (customerId: RawBuilder<string>) => sql`i.customer_id = ${customerId}`,
    customerIds: (ids: RawBuilder<readonly string[]>) => sql`i.customer_id = any(${ids}::uuid[])`,
    deviceId: (deviceId: RawBuilder<string>) => sql`i.device_id = ${deviceId}`,
    saleId: (saleId: RawBuilder<string>) => sql`i.sale_id = ${saleId}`,
    from: (moment: RawBuilder<string>) => sql`i.issued_at >= ${moment}::timestamptz`,
    to: (moment: RawBuilder<string>) => sql`i.issued_at < ${moment}::timestamptz`,
  },
  choices: { state: (chosen: InvoiceState) => conditionOf[chosen] },
  select: selectInvoices,
  sources: {
    numbers: {
      ticket: numberSource(sql`i.device_id`, {
        id: sql`f.id`,
        table: sql`devices f`,
        number: sql`f.ticket_number`,
      }),
      sale: numberSource(sql`i.sale_id`, {
        id: sql`f.id`,
        table: sql`sales f`,
        number: sql`f.sale_number`,
      }),
    },
    codes: { phone: [customer.phone] },
    texts: [({ isIn }) => isIn(sql`i.search_text`), customer.text],
  },
});

type InvoicesQuery = z.output<(typeof invoicesContract.listInvoices)["query"]>;
export type InvoicesFilters = Omit<InvoicesQuery, "cursor" | "limit">;

const whereOf = async (
  db: Database,
  { state: chosen, customerId, deviceId, saleId, from, to }: InvoicesFilters,
) => ({
  state: chosen,
  ...(customerId && (await ofPerson(db, customerId))),
  deviceId,
  saleId,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
});

export async function listInvoices(
  db: Database,
  query: InvoicesQuery,
): Promise<Page<InvoiceInList>> {
  const { items, nextCursor } = await invoices.read(db, query, await whereOf(db, query));
  return { items, nextCursor };
}

/** Reads all invoices that match the filters, in batches of `limit`. */
export async function* readAllInvoices(db: Database, filters: InvoicesFilters, limit: number) {
  yield* invoices.readAll(db, { ...filters, limit }, await whereOf(db, filters));
}

const creditNoteInJson = sql<CreditNote | null>`(
  select json_build_object('id', n.id, 'creditNoteNumber', n.credit_note_number, 'reason', n.reason, 'cause', n.cause,
    'issuedAt', ${momentInJson(sql`n.issued_at`)}, 'issuedOn', n.issued_on, 'issuedBy', ${userInJson("n.issued_by")})
  from credit_notes n where n.invoice_id = i.id)`;

const selectWhole = (db: Database) =>
  selectInvoices(db)
    .innerJoin("customers as c", "c.id", "i.customerId")
    .select(["i.customerEmail", "i.language", "i.lines", "i.subtotal", "i.discountAmount"])
    .select([
      "i.charges",
      "i.chargesAmount",
      "i.roundingAmount",
      "i.taxes",
      "i.taxAmount",
      "i.business",
    ])
    .select("c.preferredLanguage as customerLanguage")
    .select([userInJson("i.issued_by").as("issuedBy"), creditNoteInJson.as("creditNote")]);

/** @throws Refusal not_found */
export async function getInvoice(db: Database, invoiceId: string): Promise<Invoice> {
  const row = await selectWhole(db).where("i.id", "=", invoiceId).executeTakeFirstOrThrow(notFound);
  return toInvoice(row);
}

/** All invoices of a customer, newest first. The export of the customer's data contains them. */
export async function allInvoicesOf(db: Database, customerId: string): Promise<Invoice[]> {
  const rows = await selectWhole(db)
    .where("i.customerId", "=", customerId)
    .orderBy("i.issuedAt", "desc")
    .orderBy("i.id", "desc")
    .execute();
  return rows.map(toInvoice);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWhole>["execute"]>>[number];

const toInvoice = (row: Row): Invoice => ({
  ...row,
  language: invoice.shape.language.parse(row.language),
  lines: z.array(invoiceLine).parse(row.lines),
  charges: invoice.shape.charges.parse(row.charges),
  taxes: z.array(invoiceTax).parse(row.taxes),
  business: invoice.shape.business.parse(row.business),
});
