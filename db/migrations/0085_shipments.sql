-- Area: shipments. Goods of purchase orders on their way to the shop, by sea (meli) or air (ndege).

create table shipments (
  id uuid primary key,
  -- The migration of purchase orders adds the foreign key.
  purchase_order_id uuid not null,
  mode text not null constraint shipments_mode_check check (mode in ('meli', 'ndege')),
  agent_name text,
  -- In minor units of the currency of the order; null while nobody has told the price.
  shipping_cost bigint constraint shipments_cost_check check (shipping_cost >= 0),
  currency text not null constraint shipments_currency_check check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  status text not null default 'in_transit' constraint shipments_status_check
    check (status in ('in_transit', 'arrived', 'received', 'inspected', 'completed')),
  -- What one unit of the currency costs in shillings. It is the rate of the order, and changes with it.
  exchange_rate numeric(12, 4) not null,
  -- Whether the order was cancelled. Then nobody waits for the goods.
  is_order_cancelled boolean not null default false,
  -- What the list of shipments counts and filters.
  state text not null generated always as (case when is_order_cancelled then 'cancelled' else status end) stored,
  -- How many status changes there were; the next one takes the next number (see shipment_statuses).
  moves integer not null default 0,
  -- The day on which it arrived, which the first status after in_transit sets.
  arrival_date date,
  receiver_id uuid references users (id),
  receiver_confirmed_at timestamptz,
  inspector_id uuid references users (id),
  inspected_at timestamptz,
  inspection_passed boolean,
  inspection_note text,
  agent_paid boolean not null default false,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shipments_whole_receipt check (num_nulls(receiver_id, receiver_confirmed_at) in (0, 2)),
  constraint shipments_whole_inspection check (num_nulls(inspector_id, inspected_at, inspection_passed) in (0, 3)),
  constraint shipments_arrival check ((status = 'in_transit') = (arrival_date is null))
);
create index shipments_newest on shipments (created_at desc, id desc);
create index shipments_by_state on shipments (state, created_at desc, id desc);
create index shipments_by_mode on shipments (mode, created_at desc, id desc);
create index shipments_order on shipments (purchase_order_id, created_at desc, id desc);

-- The lowest and the highest price of a currency.
create index shipments_costs on shipments (currency, shipping_cost) where shipping_cost is not null;

-- Sums of shipments by state, month, currency and agent. A trigger keeps them.
create table shipment_figures (
  kind text not null,
  -- The state, the month (YYYY-MM) of the shop's time zone, the currency, or the name of the agent in lower case.
  key text not null,
  -- The name of the agent as it was last written.
  name text,
  shipments integer not null,
  -- How many have a known price, and what they cost: in minor units of their currencies, and in TSh.
  priced integer not null,
  cost numeric(30, 0) not null,
  cost_tzs numeric(30, 0) not null,
  completed integer not null,
  -- How many of their agents were paid.
  paid integer not null,
  arrived integer not null,
  -- The days on the way of those that have arrived.
  days integer not null,
  constraint shipment_figures_pkey primary key (kind, key)
);
create index shipment_figures_agents on shipment_figures (shipments desc, key) where kind = 'agent';

-- Takes shipments out of the sums and adds others.
create function change_shipment_figures(gone shipments[], come shipments[]) returns void language sql as $$
  insert into shipment_figures as f
    (kind, key, name, shipments, priced, cost, cost_tzs, completed, paid, arrived, days)
  select kind, key, name, shipments, priced, cost, cost_tzs, completed, paid, arrived, days
  from (
    select k.kind, k.key, max(k.name) filter (where c.n > 0) as name, sum(c.n) as shipments,
      sum(c.n * (c.shipping_cost is not null)::integer) as priced,
      coalesce(sum(c.n * c.shipping_cost), 0) as cost,
      coalesce(sum(c.n * round(c.shipping_cost * c.exchange_rate)), 0) as cost_tzs,
      sum(c.n * (c.status = 'completed')::integer) as completed,
      sum(c.n * c.agent_paid::integer) as paid,
      sum(c.n * (c.arrival_date is not null)::integer) as arrived,
      coalesce(sum(c.n * (c.arrival_date - (c.created_at at time zone 'Africa/Dar_es_Salaam')::date)), 0) as days
    from (select -1 as n, g.* from unnest(gone) g union all select 1, w.* from unnest(come) w) c
    cross join lateral (values ('state', c.state, null),
      ('month', to_char(c.created_at at time zone 'Africa/Dar_es_Salaam', 'YYYY-MM'), null),
      ('currency', c.currency, null),
      ('agent', lower(c.agent_name), c.agent_name)) k (kind, key, name)
    where k.key is not null
    group by k.kind, k.key) d
  where (shipments, priced, cost, cost_tzs, completed, paid, arrived, days) <> (0, 0, 0, 0, 0, 0, 0, 0)
  -- Two writes lock the sums in the same order.
  order by kind, key
  on conflict (kind, key) do update set
    name = coalesce(excluded.name, f.name),
    shipments = f.shipments + excluded.shipments, priced = f.priced + excluded.priced,
    cost = f.cost + excluded.cost, cost_tzs = f.cost_tzs + excluded.cost_tzs,
    completed = f.completed + excluded.completed, paid = f.paid + excluded.paid,
    arrived = f.arrived + excluded.arrived, days = f.days + excluded.days
$$;

create function follow_shipments() returns trigger language plpgsql as $$
declare
  gone shipments[] := '{}';
  come shipments[] := '{}';
begin
  if tg_op <> 'INSERT' then gone := array(select b from before_it b); end if;
  if tg_op <> 'DELETE' then come := array(select a from after_it a); end if;
  perform change_shipment_figures(gone, come);
  return null;
end $$;
create trigger shipments_figures_new after insert on shipments
  referencing new table as after_it for each statement execute function follow_shipments();
create trigger shipments_figures_changed after update on shipments
  referencing old table as before_it new table as after_it for each statement execute function follow_shipments();
create trigger shipments_figures_deleted after delete on shipments
  referencing old table as before_it for each statement execute function follow_shipments();

-- The history of the status.
create table shipment_statuses (
  id uuid primary key,
  shipment_id uuid not null references shipments (id) on delete cascade,
  -- 1, 2, 3 … per shipment: two simultaneous moves cannot both be the next one.
  position integer not null,
  from_status text not null,
  to_status text not null,
  changed_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint shipment_statuses_position_unique unique (shipment_id, position)
);
-- The history is append-only. It goes only together with its shipment.
create function keep_shipment_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from shipments where id = old.shipment_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'FU001';
end $$;
create trigger shipment_statuses_append_only before update or delete on shipment_statuses
  for each row execute function keep_shipment_history();
create trigger shipment_statuses_no_truncate before truncate on shipment_statuses
  for each statement execute function refuse_change();

create table shipment_tracking (
  id uuid primary key,
  shipment_id uuid not null references shipments (id) on delete cascade,
  tracking_number text not null,
  provider text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint shipment_tracking_once unique (shipment_id, tracking_number)
);

-- What the shop pays for a shipment, for example to the agent or by a link of a provider.
create table shipment_payments (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  amount bigint not null constraint shipment_payments_amount_check check (amount > 0),
  status text not null default 'pending' constraint shipment_payments_status_check
    check (status in ('pending', 'completed', 'cancelled')),
  payment_link text,
  gateway text,
  -- Why it was cancelled.
  reason text,
  ended_by uuid references users (id),
  ended_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint shipment_payments_ended check ((status = 'pending') = (ended_at is null)),
  constraint shipment_payments_reason check ((status = 'cancelled') = (reason is not null))
);
create index shipment_payments_shipment on shipment_payments (shipment_id, created_at, id);

-- Proofs of payment: a picture, which is encoded again, or a PDF document.
create table shipment_proofs (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  kind text not null constraint shipment_proofs_kind_check check (kind in ('picture', 'pdf')),
  file_hash text references stored_files (hash),
  -- Of a picture only.
  thumbnail_hash text references stored_files (hash),
  added_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- The row of a deleted proof says who deleted it. Its files are gone.
  deleted_by uuid references users (id),
  deleted_at timestamptz,
  constraint shipment_proofs_file check ((deleted_at is null) = (file_hash is not null)),
  constraint shipment_proofs_thumbnail check ((thumbnail_hash is not null) = (kind = 'picture' and deleted_at is null))
);
create index shipment_proofs_shipment on shipment_proofs (shipment_id, created_at) where deleted_at is null;
create index shipment_proofs_file on shipment_proofs (file_hash) where file_hash is not null;
create index shipment_proofs_thumbnail on shipment_proofs (thumbnail_hash) where thumbnail_hash is not null;

-- Area: users. The rights of shipments.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
with given as (
  select u.id as user_id, array(
    select n.name from unnest(array['view_shipments', 'manage_shipments', 'confirm_shipments', 'pay_shipments']) as n (name)
    where not n.name = any (u.permissions)) as fresh
  from users u
  where u.role = 'admin' and 'change_user_rights' = any (u.permissions))
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
