import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import { inTransaction, violatedConstraint, type Database } from "#src/server/database.ts";
import { lastClosedEvent } from "#src/server/events/closed-events.ts";
import { wordsOf } from "#src/server/words.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { causeWords, type CreditNoteCause } from "../contract.ts";
import { cancelInvoice } from "./cancel-invoice.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** The name of the job that issues and cancels invoices by itself. */
export const FOLLOW_SALES = "follow_sales_with_invoices";

const AT_ONCE = 200;

/** The most events, of all kinds, that one query reads. */
const EVENTS_AT_ONCE = 5000;

/**
 * Issues the invoices of completed repairs and sales while `workflow.autoGenerateInvoices` is on, and cancels the
 * invoices of cancelled or fully refunded sales. A job does this, so that the checkout need not. It reads the journal in
 * order and stores the last event that it has handled, so that no sale is missed after an outage or in a busy hour.
 */
export async function followSales(db: Database): Promise<void> {
  await cancelWithSales(db);
  const last = await lastClosedEvent(db);
  if (last === null) return;
  const { autoGenerateInvoices } = await getSettings(db, "workflow");
  if (!autoGenerateInvoices) return keepPosition(db, last);
  let position = await readPosition(db);
  while (position < last) {
    const next = Math.min(position + EVENTS_AT_ONCE, last);
    for (const subject of await withoutInvoice(db, position, next))
      await quietly(() => inTransaction(db, (tx) => issueInvoice(tx, null, subject)));
    await keepPosition(db, next);
    position = next;
  }
}

/** The number of the last event whose sale or repair has its invoice. */
const readPosition = (db: Database): Promise<number> =>
  db
    .selectFrom("invoiceProgress")
    .select("eventId")
    .executeTakeFirstOrThrow()
    .then(({ eventId }) => eventId);

/** Another node may run the job at the same time, and be further. */
const keepPosition = (db: Database, eventId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable("invoiceProgress")
      .set({ eventId })
      .where("eventId", "<", eventId)
      .execute();
  });

/**
 * The sales and repairs that the events after `position` up to `last` are about, if they need an invoice. No invoice is
 * issued automatically for a walk-in customer: it would name nobody, and the receipt is enough. Of the cancelled
 * repairs, only those with a diagnosis fee get one. A repair may get its price after it was completed.
 */
async function withoutInvoice(
  db: Database,
  position: number,
  last: number,
): Promise<{ deviceId?: string; saleId?: string }[]> {
  const { rows } = await sql<{ deviceId: string | null; saleId: string | null }>`
    with next as (
      select distinct kind = 'sale.completed' as is_sale, record_id from events
      where id > ${position} and id <= ${last} and created_at >= (select since from invoice_progress)
        and (kind in ('sale.completed', 'device.price_set', 'device.charge_added', 'device.charge_changed')
          or kind = 'device.status_changed' and data -> 'after' ->> 'status' in ('completed', 'cancelled')))
    select null as "deviceId", s.id as "saleId" from next join sales s on s.id = next.record_id
    where next.is_sale and s.status = 'completed' and s.total > 0
      and s.customer_id <> ${WALK_IN_CUSTOMER_ID} and not exists (select from invoices i where i.sale_id = s.id)
    union all
    select d.id, null from next join devices d on d.id = next.record_id
    where not next.is_sale and (
        d.status in ('completed', 'done') and coalesce(d.final_amount, 0) + d.charges_amount > 0
        or d.status = 'cancelled' and d.final_amount is null and d.charges_amount > 0)
      and not exists (select from invoices i where i.device_id = d.id)`.execute(db);
  return rows.map(({ deviceId, saleId }) => (deviceId ? { deviceId } : { saleId: saleId ?? "" }));
}

interface Ended {
  id: string;
  language: Language;
  number: string;
  cause: CreditNoteCause;
}

/**
 * Cancels the invoices of sales that were cancelled, or whose money was all given back: nothing is owed for them. A repair
 * that ended without success no longer owes the price of its invoice.
 */
async function cancelWithSales(db: Database): Promise<void> {
  const { rows } = await sql<Ended>`
    select i.id, i.language, i.subject_number as number,
      case when s.status = 'cancelled' then 'sale_cancelled' else 'sale_returned' end as cause, i.due_on
    from invoices i join sales s on s.id = i.sale_id
    where i.cancelled_at is null and (i.balance > 0 and s.status = 'cancelled' or i.returned_amount = i.total)
    union all
    select i.id, i.language, i.subject_number, 'repair_ended', i.due_on
    from invoices i join devices d on d.id = i.device_id
    where i.cancelled_at is null and d.price_at_end is not null and i.total <> d.charges_amount
    order by due_on limit ${AT_ONCE}`.execute(db);
  for (const { id, language, number, cause } of rows) {
    const reason = wordsOf("invoices", language)(causeWords[cause], { number });
    await quietly(() => inTransaction(db, (tx) => cancelInvoice(tx, null, id, { reason, cause })));
  }
}

/** Somebody may issue or cancel the invoice, or erase the customer, at the same time. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isTaken = violatedConstraint(error)?.startsWith("invoices_one_per_") ?? false;
    if (!(error instanceof Refusal) && !isTaken) throw error;
  }
}
