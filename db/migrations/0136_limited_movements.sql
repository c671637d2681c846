-- Area: inventory. Every movement that is not a sale, a delivery of an order or a part within the price of its repair has a
-- value, a limit and, above it, somebody who allowed it. Null: the movement has no limit, or is older than limits.
alter table stock_movements add column kind text;

create table limited_movements (
  movement_id uuid primary key references stock_movements (id),
  user_id uuid not null references users (id),
  day date not null,
  limited_by text not null check (limited_by in ('losses', 'arrivals')),
  -- What the pieces were worth, at cost or at their price if their cost was not known.
  value bigint not null check (value >= 0),
  -- The part of it that counts for the limit: without what the price of the repair or handset paid for.
  counted bigint not null,
  -- What the user had moved that day with this act, without what somebody allowed.
  day_value bigint not null,
  -- The limit of that moment; null: there was none.
  limit_value bigint check (limit_value > 0),
  -- Who allowed it: another user who approved it, or the user with the right. Null: it was within the limit.
  approved_by uuid references users (id),
  request_id uuid references approval_requests (id),
  created_at timestamptz not null default now(),
  constraint limited_movements_counted_check check (counted between 0 and value),
  constraint limited_movements_day_value_check check (day_value >= counted),
  constraint limited_movements_request_is_approved check (request_id is null or approved_by is not null)
);
create index limited_movements_of_day on limited_movements (user_id, day, limited_by) where approved_by is null;
create trigger limited_movements_append_only before update or delete on limited_movements
  for each row execute function refuse_change();
create trigger limited_movements_no_truncate before truncate on limited_movements
  for each statement execute function refuse_change();

-- Owner: users. Whoever has a list of rights of their own and uses parts or takes in what suppliers replace can ask for
-- what is above the limit.
update users set permissions = permissions || array['ask_adjustments']
where permissions && array['use_parts', 'manage_claims', 'adjust_stock', 'create_inventory']
  and not 'ask_adjustments' = any (permissions);
