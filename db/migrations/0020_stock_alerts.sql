-- Area: inventory. What of the shelves needs somebody's eye.

create table stock_alerts (
  id uuid primary key,
  item_id uuid not null references inventory_items (id),
  type text not null check (type in ('low_stock', 'out_of_stock', 'expiry', 'warranty')),
  severity text not null check (severity in ('high', 'medium', 'low')),
  severity_rank smallint not null generated always as (
    case severity when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  raised_at timestamptz not null default now(),
  -- Put away by somebody, or because it is over.
  resolved_at timestamptz,
  -- null: it was over by itself.
  resolved_by uuid references users (id),
  note text,
  -- When the item was no longer so; null: it still is, and is not told again.
  ended_at timestamptz,
  constraint stock_alerts_resolved check (
    (resolved_at is not null or (resolved_by is null and note is null)) and (ended_at is null or resolved_at is not null))
);
-- One at a time of each kind and item, also while somebody has put it away.
create unique index stock_alerts_one_live on stock_alerts (item_id, type) where ended_at is null;
create index stock_alerts_open_newest on stock_alerts (raised_at desc, id desc) where resolved_at is null;
create index stock_alerts_open_worst on stock_alerts (severity_rank desc, raised_at desc, id desc) where resolved_at is null;
create index stock_alerts_past_newest on stock_alerts (raised_at desc, id desc) where resolved_at is not null;
create index stock_alerts_past_worst on stock_alerts (severity_rank desc, raised_at desc, id desc)
  where resolved_at is not null;
create index stock_alerts_item on stock_alerts (item_id);

-- What may have to be told of; a sale changes none of these columns.
create index inventory_items_expiry on inventory_items (expiry_date) where expiry_date is not null;
create index inventory_items_warranty on inventory_items (warranty_days) where warranty_days > 0;
