import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { NewInvoice } from "../contract.ts";
import { sumOfCharges } from "../../charge-rules.ts";
import { nextPaperNumber } from "./paper-number.ts";
import { readCustomer, readRepair, readSale, type InvoiceSubject } from "./read-subject.ts";

/** The longest time for paying, in days. */
const LONGEST_DAYS = 365;

/**
 * Issues an invoice and returns its id. `actor` is null if Fundi issues it by itself. The repair or sale stays locked
 * until the transaction ends, so that the payments on the invoice are complete.
 * @throws Refusal not_found, invoice_exists, nothing_to_invoice, customer_erased, validation_failed (dueOn)
 */
export async function issueInvoice(
  tx: Tx,
  actor: Actor | null,
  { deviceId, saleId, dueOn }: NewInvoice,
): Promise<string> {
  const business = await getSettings(tx, "business");
  const issuedOn = today();
  const due = dueOn ?? addDays(issuedOn, business.invoiceDueDays);
  if (due < issuedOn || due > addDays(issuedOn, LONGEST_DAYS))
    refuse("validation_failed", { fields: { dueOn: "is not between today and a year from now" } });

  const inLanguage = deviceId
    ? await readRepair(tx, deviceId)
    : await readSale(tx, saleId ?? "").then((sale) => () => sale);
  const customer = await readCustomer(tx, inLanguage(business.language).customerId);
  if (customer.isErased) refuse("customer_erased");
  const language = customer.language ?? business.language;
  const subject = inLanguage(language);
  await refuseSecond(tx, subject);
  await lockDebts(tx, subject);

  const { id, invoiceNumber } = await insertInvoice(tx, actor, {
    subject,
    customer,
    language,
    business,
    issuedOn,
    dueOn: due,
  });
  await recordAct(tx, actor, "invoice.issued", id, {
    invoiceNumber,
    deviceId: subject.deviceId,
    saleId: subject.saleId,
    total: subject.total,
    dueOn: due,
  });
  return id;
}

interface Values {
  subject: InvoiceSubject;
  customer: Awaited<ReturnType<typeof readCustomer>>;
  language: Language;
  business: Settings["business"];
  issuedOn: string;
  dueOn: string;
}

/** Stores the invoice with its number, and with what was paid until now. */
async function insertInvoice(
  tx: Tx,
  actor: Actor | null,
  { subject, customer, language, business, issuedOn, dueOn }: Values,
): Promise<{ id: string; invoiceNumber: string }> {
  const { lines, taxes, charges, total, ...about } = subject;
  const id = newId();
  const subtotal = lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const { year, number, text: invoiceNumber } = await nextPaperNumber(tx, "invoice");
  await tx
    .insertInto("invoices")
    .values({
      ...about,
      id,
      year,
      number,
      invoiceNumber,
      customerName: customer.name,
      customerPhone: customer.phone,
      customerEmail: customer.email,
      language,
      currency: business.currency,
      lines: JSON.stringify(lines),
      subtotal,
      charges: JSON.stringify(charges),
      chargesAmount: sumOfCharges(charges),
      total,
      taxes: JSON.stringify(taxes),
      taxAmount: taxes.reduce((sum, { tax }) => sum + tax, 0),
      business: sql`json_build_object('name', ${business.name}::text, 'phone', ${business.phone || null}::text,
        'email', ${business.email || null}::text, 'address', ${business.address || null}::text,
        'tin', (select tin from fiscal_settings), 'vrn', (select vrn from fiscal_settings))`,
      issuedOn,
      dueOn,
      issuedBy: actor?.userId ?? null,
      issuedByName: actor?.name ?? null,
    })
    .execute();
  await sql`select settle_invoice(${id})`.execute(tx);
  return { id, invoiceNumber };
}

/** Locks the debts of agreed credit, so that none is paid or written off before the invoice is stored. */
const lockDebts = (
  tx: Tx,
  { deviceId, saleId }: Pick<InvoiceSubject, "deviceId" | "saleId">,
): Promise<unknown> =>
  sql`select from credit_accounts a where a.payment_id in (
      select p.id from payments p where p.device_id = ${deviceId} or p.sale_id = ${saleId})
    order by a.id for no key update`.execute(tx);

/** Refuses when the repair or sale, which is locked, has an invoice that was not cancelled. */
async function refuseSecond(
  tx: Tx,
  { deviceId, saleId }: { deviceId: string | null; saleId: string | null },
): Promise<void> {
  const open = await tx
    .selectFrom("invoices")
    .select(["id", "invoiceNumber"])
    .where((where) =>
      deviceId ? where("deviceId", "=", deviceId) : where("saleId", "=", saleId ?? ""),
    )
    .where("cancelledAt", "is", null)
    .executeTakeFirst();
  if (open)
    refuse("invoice_exists", { params: { invoiceId: open.id, number: open.invoiceNumber } });
}
