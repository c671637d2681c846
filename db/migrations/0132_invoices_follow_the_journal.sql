-- Area: payments. Up to which event the job that issues invoices has read the journal. Events that were written with an
-- earlier date than `since`, such as those of the demo shop, get no invoice of their own accord.
create table invoice_progress (
  is_only boolean primary key default true constraint invoice_progress_is_only_check check (is_only),
  event_id bigint not null,
  since timestamptz not null
);
-- The job read the events of the last two hours until now.
insert into invoice_progress (event_id, since)
select coalesce((select min(id) - 1 from events where created_at > now() - interval '2 hours'),
    (select max(id) from events), 0),
  now() - interval '2 hours';
