-- Area: purchasing. Goods that arrived: receipts, what they cost to bring in, and orders that are closed short.

-- More than was ordered may arrive, if the settings allow it. A weight divides costs of transport.
alter table purchase_order_lines drop constraint purchase_order_lines_received;
alter table purchase_order_lines add constraint purchase_order_lines_received check (received_quantity >= 0);
alter table purchase_order_lines add column weight_grams integer
  constraint purchase_order_lines_weight check (weight_grams between 1 and 10000000);

-- How the costs are divided among the lines, and why the rest of the order was given up.
alter table purchase_orders add column cost_basis text not null default 'value'
  constraint purchase_orders_cost_basis check (cost_basis in ('value', 'weight', 'pieces'));
alter table purchase_orders add column closed_reason text;
alter table purchase_orders add column closed_by uuid references users (id);
alter table purchase_orders add column closed_at timestamptz;
alter table purchase_orders add constraint purchase_orders_whole_closing
  check (num_nulls(closed_reason, closed_at) in (0, 2));
alter table purchase_orders add constraint purchase_orders_closed_is_received
  check (closed_at is null or status = 'received');
-- The list of what is still open.
create index purchase_orders_open on purchase_orders (order_date, id) where status not in ('received', 'cancelled');
create index purchase_order_lines_open on purchase_order_lines (item_id) where received_quantity < quantity;

create table goods_receipts (
  id uuid primary key,
  receipt_number text not null constraint goods_receipts_number unique,
  purchase_order_id uuid not null references purchase_orders (id),
  note text,
  -- Why goods were taken out again; only of a counter-entry.
  reason text,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index goods_receipts_order on goods_receipts (purchase_order_id, created_at, id);
create trigger goods_receipts_append_only before update or delete on goods_receipts
  for each row execute function refuse_change();
create trigger goods_receipts_no_truncate before truncate on goods_receipts
  for each statement execute function refuse_change();

create table goods_receipt_lines (
  id uuid primary key,
  receipt_id uuid not null references goods_receipts (id),
  position integer not null,
  order_line_id uuid not null references purchase_order_lines (id),
  item_id uuid not null references inventory_items (id),
  -- Negative: a counter-entry to the line that it undoes.
  quantity integer not null constraint goods_receipt_lines_quantity check (quantity <> 0),
  undoes_id uuid references goods_receipt_lines (id),
  serials text[] not null default '{}',
  -- In minor units of the shop's money: the goods, and their part of the costs of the order.
  goods_value bigint not null,
  cost_value bigint not null,
  -- What a counter-entry changed beside the movement, because pieces leave the stock at the average.
  difference bigint not null default 0,
  movement_id uuid not null references stock_movements (id),
  constraint goods_receipt_lines_direction check ((quantity < 0) = (undoes_id is not null))
);
create index goods_receipt_lines_receipt on goods_receipt_lines (receipt_id, position);
create index goods_receipt_lines_order_line on goods_receipt_lines (order_line_id);
create index goods_receipt_lines_undoes on goods_receipt_lines (undoes_id) where undoes_id is not null;
create index goods_receipt_lines_item on goods_receipt_lines (item_id);
create trigger goods_receipt_lines_append_only before update or delete on goods_receipt_lines
  for each row execute function refuse_change();
create trigger goods_receipt_lines_no_truncate before truncate on goods_receipt_lines
  for each statement execute function refuse_change();

-- What it costs to bring the goods of an order in. A cost is removed by a counter-entry.
create table purchase_costs (
  id uuid primary key,
  purchase_order_id uuid not null references purchase_orders (id),
  kind text not null constraint purchase_costs_kind check (kind in ('shipping', 'duty', 'other')),
  amount bigint not null constraint purchase_costs_amount check (amount <> 0),
  currency text not null constraint purchase_costs_currency check (currency in ('TZS', 'USD', 'EUR', 'GBP', 'KES')),
  exchange_rate numeric(12, 4) not null constraint purchase_costs_rate check (exchange_rate > 0),
  amount_tzs bigint not null generated always as (round(amount * exchange_rate)) stored,
  note text,
  -- The shipment whose price the row follows; null: a user entered the cost.
  shipment_id uuid references shipments (id),
  removes_id uuid references purchase_costs (id) constraint purchase_costs_removed_once unique,
  reason text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint purchase_costs_rate_of_shillings check (currency <> 'TZS' or exchange_rate = 1)
);
create index purchase_costs_order on purchase_costs (purchase_order_id, created_at, id);
create trigger purchase_costs_append_only before update or delete on purchase_costs
  for each row execute function refuse_change();
create trigger purchase_costs_no_truncate before truncate on purchase_costs
  for each statement execute function refuse_change();

-- The parts of costs that became known, or changed, after the goods had arrived.
create table late_cost_shares (
  id uuid primary key,
  receipt_line_id uuid not null references goods_receipt_lines (id),
  value bigint not null,
  -- Of pieces in stock, and of pieces that have left.
  in_stock bigint not null,
  sold bigint not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint late_cost_shares_whole check (value = in_stock + sold and value <> 0)
);
create index late_cost_shares_line on late_cost_shares (receipt_line_id);
create trigger late_cost_shares_append_only before update or delete on late_cost_shares
  for each row execute function refuse_change();
create trigger late_cost_shares_no_truncate before truncate on late_cost_shares
  for each statement execute function refuse_change();

-- Owner: src/server. The series of numbers of goods receipts.
insert into document_series (series, since, last) values ('goods_receipt', 0, 1000);
insert into document_numbers (series, number) select 'goods_receipt', generate_series(1, 1000);

-- Area: devices. The parts for which repairs wait.
create table awaited_parts (
  id uuid primary key,
  device_id uuid not null references devices (id) on delete cascade,
  item_id uuid not null references inventory_items (id),
  quantity integer not null constraint awaited_parts_quantity check (quantity > 0),
  -- How many of them were reserved for the repair when goods arrived.
  arrived_quantity integer not null default 0
    constraint awaited_parts_arrived check (arrived_quantity between 0 and quantity),
  -- The line of the order with which they come; null: nobody has ordered them yet.
  order_line_id uuid references purchase_order_lines (id) on delete set null,
  note text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_as text constraint awaited_parts_ended_as check (ended_as in ('arrived', 'cancelled')),
  constraint awaited_parts_ended check (num_nulls(ended_at, ended_as) in (0, 2)),
  constraint awaited_parts_whole check (ended_as is distinct from 'arrived' or arrived_quantity = quantity)
);
-- A repair waits for an item once at a time.
create unique index awaited_parts_once on awaited_parts (device_id, item_id) where ended_at is null;
create index awaited_parts_waiting on awaited_parts (item_id, created_at, id) where ended_at is null;
create index awaited_parts_order_line on awaited_parts (order_line_id) where order_line_id is not null;
