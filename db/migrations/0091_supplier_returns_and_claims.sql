-- Area: purchasing. Goods that go back to a supplier for credit, claims under a supplier's warranty, and its days.

-- How many days the supplier guarantees its goods.
alter table suppliers add column warranty_days integer
  constraint suppliers_warranty_days_check check (warranty_days between 0 and 3650);

-- How many received pieces have gone back, or are on their way back.
alter table purchase_order_lines add column returned_quantity integer not null default 0;
alter table purchase_order_lines add constraint purchase_order_lines_returned
  check (returned_quantity between 0 and received_quantity);
-- The last day of the supplier's warranty for the pieces that were received last.
alter table purchase_order_lines add column warranty_until date;
create index purchase_order_lines_warranty on purchase_order_lines (item_id, warranty_until desc)
  where warranty_until is not null;

-- Pieces that are received get the supplier's warranty of that day.
create function set_line_warranty() returns trigger language plpgsql as $$
begin
  if new.received_quantity > (case when tg_op = 'UPDATE' then old.received_quantity else 0 end) then
    select (now() at time zone 'Africa/Dar_es_Salaam')::date + s.warranty_days into new.warranty_until
    from purchase_orders o join suppliers s on s.id = o.supplier_id
    where o.id = new.purchase_order_id;
  end if;
  return new;
end $$;
create trigger purchase_order_lines_warranty_days before insert or update of received_quantity on purchase_order_lines
  for each row execute function set_line_warranty();

create table supplier_returns (
  id uuid primary key,
  return_number text not null constraint supplier_returns_number unique,
  supplier_id uuid not null references suppliers (id),
  purchase_order_id uuid not null references purchase_orders (id),
  -- Those of the order.
  currency text not null check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  exchange_rate numeric(12, 4) not null,
  status text not null default 'requested'
    check (status in ('requested', 'sent', 'credited', 'refused', 'replaced', 'cancelled')),
  reason text not null,
  -- What the supplier has credited, in minor units of the currency, and why it is less than the goods had cost.
  credit bigint constraint supplier_returns_credit_check check (credit > 0),
  credit_reason text,
  -- Why it was refused or cancelled, or its credit undone.
  status_reason text,
  -- Whether the goods of a refused return came back.
  is_back boolean,
  sent_at timestamptz,
  sent_by uuid references users (id),
  ended_at timestamptz,
  ended_by uuid references users (id),
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint supplier_returns_credited check ((status = 'credited') = (credit is not null)),
  constraint supplier_returns_sent check ((status in ('requested', 'cancelled')) = (sent_at is null)),
  constraint supplier_returns_ended check ((status in ('requested', 'sent')) = (ended_at is null)),
  constraint supplier_returns_back check ((status = 'refused') = (is_back is not null))
);
create index supplier_returns_newest on supplier_returns (created_at desc, id desc);
create index supplier_returns_supplier on supplier_returns (supplier_id, created_at desc, id desc);
create index supplier_returns_order on supplier_returns (purchase_order_id);

create table supplier_return_lines (
  id uuid primary key,
  return_id uuid not null references supplier_returns (id),
  position integer not null,
  purchase_order_line_id uuid not null references purchase_order_lines (id),
  item_id uuid not null references inventory_items (id),
  quantity integer not null constraint supplier_return_lines_quantity_check check (quantity > 0),
  -- Of serialised pieces.
  serials text[] not null default '{}',
  -- What a piece had cost in the order.
  unit_cost bigint not null,
  -- The value in shillings with which the pieces left the stock.
  cost bigint constraint supplier_return_lines_cost_check check (cost >= 0),
  constraint supplier_return_lines_once unique (return_id, purchase_order_line_id),
  constraint supplier_return_lines_serials check (cardinality(serials) in (0, quantity))
);
create index supplier_return_lines_order_line on supplier_return_lines (purchase_order_line_id);

-- A fault of goods of a supplier, for which the shop asks for others or for money.
create table supplier_claims (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  item_id uuid not null references inventory_items (id),
  serial text,
  quantity integer not null constraint supplier_claims_quantity_check check (quantity > 0),
  fault text not null,
  -- The repair in which the fault was found.
  device_id uuid,
  purchase_order_id uuid references purchase_orders (id),
  claimed_on date not null,
  -- The last day of the supplier's warranty, as it was known on that day.
  warranty_until date,
  state text not null default 'open'
    check (state in ('open', 'sent', 'replaced', 'credited', 'refused', 'cancelled')),
  credit bigint constraint supplier_claims_credit_check check (credit > 0),
  currency text check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  -- What the supplier answered, or why it was cancelled.
  outcome text,
  sent_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users (id),
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint supplier_claims_serial check (serial is null or quantity = 1),
  constraint supplier_claims_credited check (num_nulls(credit, currency) = (case state when 'credited' then 0 else 2 end)),
  constraint supplier_claims_ended check ((state in ('open', 'sent')) = (ended_at is null))
);
create index supplier_claims_newest on supplier_claims (claimed_on desc, id desc);
create index supplier_claims_supplier on supplier_claims (supplier_id, claimed_on desc, id desc);
-- Two people cannot claim the same piece at once.
create unique index supplier_claims_one_of_piece on supplier_claims (item_id, serial)
  where serial is not null and state in ('open', 'sent');
create index supplier_claims_waiting on supplier_claims (claimed_on desc, id desc) where state in ('open', 'sent');

alter table supplier_entries add column return_id uuid references supplier_returns (id);
alter table supplier_entries add column claim_id uuid references supplier_claims (id);
alter table supplier_entries add constraint supplier_entries_return check ((return_id is not null) = (kind = 'return'));
alter table supplier_entries add constraint supplier_entries_claim check ((claim_id is not null) = (kind = 'claim'));
create index supplier_entries_of_return on supplier_entries (return_id) where return_id is not null;
create index supplier_entries_of_claim on supplier_entries (claim_id) where claim_id is not null;

-- Owner: src/server. The series of returns to suppliers.
insert into document_series (series, since, last) values ('supplier_return', 0, 1000);
insert into document_numbers (series, number) select 'supplier_return', generate_series(1, 1000);

-- Area: inventory. Goods that go back to their supplier leave the stock for a reason of their own.

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in (
  'opening', 'received', 'refund', 'part_returned', 'sale', 'repair_part', 'defective', 'replacement',
  'supplier_return', 'count', 'damaged', 'lost', 'found', 'correction', 'adjustment'));

-- Area: users. The rights to return goods to suppliers, and to claim their warranty.

-- Admins with a list of rights of their own who give rights to others get them, because nobody can give a right that
-- they lack.
with given as (
  select u.id as user_id, array(
    select n.name from unnest(array['return_to_suppliers', 'manage_claims']) as n (name)
    where not n.name = any (u.permissions)) as fresh
  from users u
  where u.role = 'admin' and 'change_user_rights' = any (u.permissions))
update users u set permissions = u.permissions || g.fresh
from given g where g.user_id = u.id and g.fresh <> '{}';
