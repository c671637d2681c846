-- Area: inventory. A change of the value of pieces in stock without a movement counts for the limits too: a correction of
-- their cost, a higher price while their cost is not known, and the labour on a used handset.
create table limited_revaluations (
  id uuid primary key,
  kind text not null check (kind in ('cost', 'price', 'labour')),
  item_id uuid not null references inventory_items (id),
  -- The change of the value, or the cost of the repair; null: the price of an item.
  record_id uuid,
  user_id uuid not null references users (id),
  day date not null,
  limited_by text not null check (limited_by in ('losses', 'arrivals')),
  -- By how much more or less the pieces are worth.
  value bigint not null check (value > 0),
  -- What the user had moved that day with this act, without what somebody allowed.
  day_value bigint not null,
  -- The limit of that moment; null: there was none.
  limit_value bigint check (limit_value > 0),
  -- Who allowed it: another user who approved it, or the user with the right. Null: it was within the limit.
  approved_by uuid references users (id),
  request_id uuid references approval_requests (id),
  created_at timestamptz not null default now(),
  constraint limited_revaluations_day_value_check check (day_value >= value),
  constraint limited_revaluations_request_is_approved check (request_id is null or approved_by is not null),
  constraint limited_revaluations_record check ((record_id is null) = (kind = 'price'))
);
create index limited_revaluations_of_day on limited_revaluations (user_id, day, limited_by) where approved_by is null;
create unique index limited_revaluations_of_record on limited_revaluations (record_id) where record_id is not null;
create index limited_revaluations_of_request on limited_revaluations (request_id) where request_id is not null;
create trigger limited_revaluations_append_only before update or delete on limited_revaluations
  for each row execute function refuse_change();
create trigger limited_revaluations_no_truncate before truncate on limited_revaluations
  for each statement execute function refuse_change();

-- Changes of before have no such row.
alter table stock_value_entries add column is_before_limit boolean not null default false;
alter table stock_value_entries disable trigger user;
update stock_value_entries set is_before_limit = true;
alter table stock_value_entries enable trigger user;

-- Owner: handsets.
alter table handset_repair_costs add column is_before_limit boolean not null default false;
alter table handset_repair_costs disable trigger user;
update handset_repair_costs set is_before_limit = true;
alter table handset_repair_costs enable trigger user;
