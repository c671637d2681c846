-- Area: payments. Money given back: a ledger of its own, beside the payments it came from.

create table payment_refunds (
  id uuid primary key,
  refund_number text not null constraint payment_refunds_number_unique unique,
  payment_id uuid not null references payments (id),
  customer_id uuid not null references customers (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  refund_method text not null check (refund_method in ('cash', 'card', 'mobile_money')),
  provider text not null,
  reference text,
  -- What staff wrote of it; emptied when the customer is erased.
  reason text,
  refunded_by uuid references users (id),
  -- Who allowed it where it came later than the shop gives money back without asking.
  approved_by uuid references users (id),
  refunded_at timestamptz not null default now(),
  -- One message of a wallet gives back once of each payment: one act may draw on several payments.
  constraint payment_refunds_reference_unique unique (provider, reference, payment_id)
);
create index payment_refunds_payment on payment_refunds (payment_id, refunded_at);
create index payment_refunds_customer on payment_refunds (customer_id, refunded_at);

-- How much of a payment was given back. The check is what two tills at once run into.
alter table payments add column refunded_amount bigint not null default 0
  constraint payments_not_over_refunded check (refunded_amount between 0 and amount);

create function keep_refund() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason' or new.reason is not null then
    raise exception 'payment_refunds is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger payment_refunds_keep before update on payment_refunds
  for each row execute function keep_refund();
create trigger payment_refunds_no_delete before delete on payment_refunds
  for each row execute function refuse_change();
create trigger payment_refunds_no_truncate before truncate on payment_refunds
  for each statement execute function refuse_change();
