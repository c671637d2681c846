import { sql } from "kysely";

/** Invariants of invoices and credit notes. */
export const invoiceInvariants = {
  "an invoice is the sum of its lines, and its tax the sum of its rates": sql`
    select i.id as invoice_id, i.invoice_number from invoices i
    where i.subtotal <> (select coalesce(sum((l ->> 'totalPrice')::bigint), 0) from jsonb_array_elements(i.lines) l)
       or i.charges_amount <> (select coalesce(sum((c ->> 'amount')::bigint), 0) from jsonb_array_elements(i.charges) c)
       or i.tax_amount <> (select coalesce(sum((t ->> 'tax')::bigint), 0) from jsonb_array_elements(i.taxes) t)
       or i.total - i.rounding_amount <>
         (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(i.taxes) t)`,

  "an invoice of a sale has the total, charges and tax of the sale": sql`
    select i.id as invoice_id, i.invoice_number from invoices i join sales s on s.id = i.sale_id
    where (i.total, i.charges_amount, i.tax_amount) is distinct from (s.total, s.charges_amount, s.tax_amount)`,

  "an invoice is paid by what was paid for its repair or sale, and owes what its debts owe": sql`
    select i.id as invoice_id, i.invoice_number, i.paid_amount, i.returned_amount, i.written_off_amount
    from invoices i, settled_of(i.total, i.device_id, i.sale_id) s
    where (i.paid_amount, i.returned_amount, i.written_off_amount)
      is distinct from (s.paid, s.returned, s.written_off)`,

  "numbers of invoices and credit notes have no gap in any year": sql`
    select n.series, n.year, n.since, n.last, count(g.number) from paper_numbers n
    left join (
      select 'invoice' as series, year, number from invoices
      union all select 'credit_note', year, number from credit_notes) g on g.series = n.series and g.year = n.year
    group by n.series, n.year, n.since, n.last
    having count(g.number) <> n.last - n.since or min(g.number) <> n.since + 1 or max(g.number) <> n.last
    union all
    select 'unknown year', year, 0, number, 0 from invoices i
    where not exists (select from paper_numbers n where n.series = 'invoice' and n.year = i.year)`,

  "an invoice is cancelled by one credit note": sql`
    select i.id as invoice_id, i.invoice_number, i.cancelled_at, n.credit_note_number
    from invoices i left join credit_notes n on n.invoice_id = i.id
    where (i.cancelled_at is null) <> (n.id is null)`,

  "a repair or sale has at most one invoice that is not cancelled": sql`
    select device_id, sale_id, count(*) from invoices where cancelled_at is null
    group by device_id, sale_id having count(*) > 1`,

  "an invoice is for the customer of its repair or sale": sql`
    select i.id as invoice_id, i.invoice_number from invoices i
    left join devices d on d.id = i.device_id left join sales s on s.id = i.sale_id
    where surviving_customer(i.customer_id) is distinct from coalesce(d.customer_id, s.customer_id)
       or i.subject_number is distinct from coalesce(d.ticket_number, s.sale_number)`,

  "the prints of a receipt are counted without a gap": sql`
    select r.id as receipt_id, r.print_count, count(p.number) as prints
    from receipts r left join receipt_prints p on p.receipt_id = r.id
    where r.print_count > 0 or p.number is not null
    group by r.id having r.print_count <> count(p.number) or coalesce(max(p.number), 0) <> r.print_count`,
};
