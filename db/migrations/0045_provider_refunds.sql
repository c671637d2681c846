-- Area: payments. Refunds that a provider sends back. Simulated payments are found for reports, and are never reported to
-- the tax authority.

-- Empty in a real shop, so that reports see at once that no payment was simulated.
create index payments_simulated on payments (sale_id, completed_at) where gateway = 'simulator';

-- As before, but a payment that the simulator was asked for has no fiscal record: no money moved.
create or replace function fiscalise_receipt() returns trigger language plpgsql as $$
declare
  counters fiscal_counters;
  issued timestamptz;
  shop_day date;
begin
  if exists (select from payments where id = new.payment_id and gateway = 'simulator') then
    return null;
  end if;
  select * into counters from fiscal_counters where activated_at is not null for update;
  if not found then
    raise exception 'fiscal receipts are on without a registration';
  end if;
  issued := greatest(clock_timestamp(), counters.issued_at);
  shop_day := greatest((issued at time zone 'Africa/Dar_es_Salaam')::date, counters.day);
  update fiscal_counters
  set gc = gc + 1, dc = case when day = shop_day then dc + 1 else 1 end, day = shop_day, issued_at = issued
  where reg_number = counters.reg_number
  returning * into counters;
  insert into fiscal_documents (id, kind, reg_number, day, gc, dc, receipt_id, code, issued_at)
  values (gen_random_uuid(), 'receipt', counters.reg_number, counters.day, counters.gc, counters.dc, new.id,
    counters.receipt_code || counters.gc, issued);
  return null;
end $$;

-- Money of a payment that a provider was asked to give back, and whose end is not known yet. Nobody else gives it back.
alter table payments add column refund_reserved bigint not null default 0;
alter table payments drop constraint payments_not_over_refunded;
alter table payments add constraint payments_not_over_refunded
  check (refunded_amount >= 0 and refund_reserved >= 0 and refunded_amount + refund_reserved <= amount);

-- A request to a provider to give money back. Only a completed one becomes a refund (`payment_refunds`). Its id is the id
-- that the provider sees, so that a request that is sent again is made once.
create table provider_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  attempt_id uuid not null references payment_attempts (id),
  amount bigint not null check (amount > 0),
  -- The goods that come back, as the refund will store them.
  lines jsonb not null,
  reason text,
  was_late boolean not null,
  requested_by uuid not null references users (id),
  state text not null default 'requested' check (state in ('requested', 'sent', 'unknown', 'completed', 'failed')),
  reference text,
  failure jsonb,
  failure_reason text,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  -- Somebody who found out at the provider what became of it.
  resolved_by uuid references users (id),
  resolve_reason text,
  refund_id uuid constraint provider_refunds_refund_unique unique references payment_refunds (id),
  constraint provider_refunds_ended check ((state in ('completed', 'failed')) = (ended_at is not null)),
  constraint provider_refunds_completed check ((state = 'completed') = (refund_id is not null))
);
create unique index provider_refunds_one_open on provider_refunds (payment_id)
  where state in ('requested', 'sent', 'unknown');
create index provider_refunds_payment on provider_refunds (payment_id);
create index provider_refunds_newest on provider_refunds (requested_at desc, id desc);

-- A request keeps what was asked for, and its end. Erasing a customer removes the reasons.
create function keep_provider_refund() returns trigger language plpgsql as $$
begin
  if (old.id, old.payment_id, old.attempt_id, old.amount, old.lines, old.was_late, old.requested_by, old.requested_at)
     is distinct from
     (new.id, new.payment_id, new.attempt_id, new.amount, new.lines, new.was_late, new.requested_by, new.requested_at)
     or old.state in ('completed', 'failed') and new.state <> old.state
     or new.reason is not null and new.reason is distinct from old.reason
  then
    raise exception 'a request for a refund keeps its content and its end' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger provider_refunds_keep before update on provider_refunds
  for each row execute function keep_provider_refund();
create trigger provider_refunds_no_delete before delete on provider_refunds
  for each row execute function refuse_change();
create trigger provider_refunds_no_truncate before truncate on provider_refunds
  for each statement execute function refuse_change();
