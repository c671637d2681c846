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
create index shipments_by_status on shipments (status, created_at desc, id desc);
create index shipments_by_mode on shipments (mode, created_at desc, id desc);
create index shipments_order on shipments (purchase_order_id, created_at desc, id desc);

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
