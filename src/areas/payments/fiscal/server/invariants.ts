import { sql } from "kysely";

/** Invariants of fiscal receipts. */
export const fiscalInvariants = {
  "the counters of fiscal receipts have no gap": sql`
    select c.reg_number, c.first_gc, c.gc, d.first, d.last, d.count
    from fiscal_counters c
    left join (
      select reg_number, min(gc) as first, max(gc) as last, count(gc) as count
      from fiscal_documents where kind = 'receipt' group by reg_number) d on d.reg_number = c.reg_number
    where (coalesce(d.count, 0), coalesce(d.last, c.first_gc)) is distinct from (c.gc - c.first_gc, c.gc)
       or coalesce(d.first, c.first_gc + 1) <> c.first_gc + 1`,

  "the daily counters of fiscal receipts begin at 1 and follow the global counter": sql`
    select id, day, gc, dc from (
      select id, day, gc, dc, row_number() over (partition by reg_number, day order by gc) as place
      from fiscal_documents where kind = 'receipt') receipts
    where dc <> place`,

  "fiscal receipts are in the order of their days and times": sql`
    select id, day, gc from (
      select id, day, gc, issued_at, lag(day) over numbered as earlier_day, lag(issued_at) over numbered as earlier
      from fiscal_documents where kind = 'receipt' window numbered as (partition by reg_number order by gc)) receipts
    where day < earlier_day or issued_at < earlier`,

  "every receipt of goods and repairs since the activation has one fiscal record, unless it is simulated": sql`
    select r.id as receipt_id, r.receipt_date
    from receipts r join fiscal_counters c on r.receipt_date >= c.activated_at
    where (r.credit_account_id is null) <> exists (select from fiscal_documents f where f.receipt_id = r.id)
      and not exists (select from payments p where p.id = r.payment_id and p.gateway = 'simulator')`,

  "no simulated payment has a fiscal record": sql`
    select f.id as document_id, p.id as payment_id from fiscal_documents f
    join receipts r on r.id = f.receipt_id join payments p on p.id = r.payment_id
    where p.gateway = 'simulator'`,

  "a fiscal record is acknowledged only after all before it": sql`
    select f.id as document_id, f.day, f.kind, f.gc from fiscal_documents f
    join (select day, kind, gc from fiscal_documents where acknowledged_at is null
          order by day, kind, gc limit 1) w on (f.day, f.kind, coalesce(f.gc, 0)) > (w.day, w.kind, coalesce(w.gc, 0))
    where f.acknowledged_at is not null`,

  "every ended day of a fiscal registration has its Z report, and only those": sql`
    select f.reg_number, f.day from fiscal_documents f join fiscal_counters c on c.reg_number = f.reg_number
    where (f.day > c.z_until and f.kind = 'z')
       or (f.day <= c.z_until and f.kind = 'receipt' and not exists (
         select from fiscal_documents z where z.kind = 'z' and z.reg_number = f.reg_number and z.day = f.day))`,

  "fiscal receipts are on exactly when their trigger is": sql`
    select t.tgname, t.tgenabled from pg_trigger t
    where t.tgname = 'receipts_fiscalised' and t.tgrelid = 'receipts'::regclass
      and (t.tgenabled <> 'D') <> exists (select from fiscal_counters where activated_at is not null)`,
};
