-- Area: loyalty. Every point that came or went; customers.points is their sum.

create table loyalty_transactions (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  type text not null check (type in ('earned', 'redeemed', 'reversed')),
  -- Positive when earned, negative when redeemed or reversed.
  points bigint not null check (points <> 0 and (points > 0) = (type = 'earned')),
  reason text not null,
  -- What they were earned with, or taken back for.
  sale_id uuid,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index loyalty_transactions_customer on loyalty_transactions (customer_id, created_at desc, id desc);
create index loyalty_transactions_sale on loyalty_transactions (sale_id) where sale_id is not null;
create trigger loyalty_transactions_append_only before update or delete on loyalty_transactions
  for each row execute function refuse_change();
create trigger loyalty_transactions_no_truncate before truncate on loyalty_transactions
  for each statement execute function refuse_change();
