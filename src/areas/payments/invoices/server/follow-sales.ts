import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import { inTransaction, violatedConstraint, type Database } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { cancelInvoice } from "./cancel-invoice.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** The name of the job that issues and cancels invoices by itself. */
export const FOLLOW_SALES = "follow_sales_with_invoices";

const AT_ONCE = 200;

/**
 * Issues the invoices of completed repairs and sales while `workflow.autoGenerateInvoices` is on, and cancels the
 * invoices of cancelled or fully refunded sales. A job does this, so that the checkout need not. It reads only the
 * events of the last hours, because older ones were seen by an earlier run.
 */
export async function followSales(db: Database): Promise<void> {
  await cancelWithSales(db);
  const { autoGenerateInvoices } = await getSettings(db, "workflow");
  if (!autoGenerateInvoices) return;
  for (const subject of await withoutInvoice(db)) {
    await quietly(() => inTransaction(db, (tx) => issueInvoice(tx, null, subject)));
  }
}

/**
 * No invoice is issued automatically for a walk-in customer: it would name nobody, and the receipt is enough. Of the
 * cancelled repairs, only those with a diagnosis fee get one.
 */
async function withoutInvoice(db: Database): Promise<{ deviceId?: string; saleId?: string }[]> {
  const { rows } = await sql<{ deviceId: string | null; saleId: string | null }>`
    with lately as (
      select distinct kind, record_id from events
      where created_at > now() - interval '2 hours'
        and (kind = 'sale.completed'
          or kind = 'device.status_changed' and data -> 'after' ->> 'status' in ('completed', 'cancelled')))
    select null as "deviceId", s.id as "saleId" from lately join sales s on s.id = lately.record_id
    where lately.kind = 'sale.completed' and s.status = 'completed' and s.total > 0
      and s.customer_id <> ${WALK_IN_CUSTOMER_ID} and not exists (select from invoices i where i.sale_id = s.id)
    union all
    select d.id, null from lately join devices d on d.id = lately.record_id
    where lately.kind = 'device.status_changed' and (
        d.status in ('completed', 'done') and coalesce(d.final_amount, 0) + d.charges_amount > 0
        or d.status = 'cancelled' and d.final_amount is null and d.charges_amount > 0)
      and not exists (select from invoices i where i.device_id = d.id)
    limit ${AT_ONCE}`.execute(db);
  return rows.map(({ deviceId, saleId }) => (deviceId ? { deviceId } : { saleId: saleId ?? "" }));
}

interface Ended {
  id: string;
  language: Language;
  saleNumber: string;
  isCancelled: boolean;
}

/** Cancels the invoices of sales that were cancelled, or whose money was all given back: nothing is owed for them. */
async function cancelWithSales(db: Database): Promise<void> {
  const { rows } = await sql<Ended>`
    select i.id, i.language, i.subject_number as "saleNumber", s.status = 'cancelled' as "isCancelled"
    from invoices i join sales s on s.id = i.sale_id
    where i.cancelled_at is null and (i.balance > 0 and s.status = 'cancelled' or i.returned_amount = i.total)
    order by i.due_on limit ${AT_ONCE}`.execute(db);
  for (const { id, language, saleNumber, isCancelled } of rows) {
    const word = wordsOf("invoices", language);
    const reason = word(isCancelled ? "paper.saleCancelled" : "paper.saleReturned", {
      number: saleNumber,
    });
    const cause = isCancelled ? "sale_cancelled" : "sale_returned";
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
