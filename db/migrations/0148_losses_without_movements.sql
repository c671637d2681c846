-- Area: inventory. What is lost without a movement of stock counts for the limit of losses too: pieces that a refund pays
-- back and does not bring back, and parts of a repair that ended without success, which its price no longer pays for.
create table limited_losses (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'repair')),
  -- The refund of the sale, or the repair. A repair can lose parts several times.
  record_id uuid not null,
  user_id uuid not null references users (id),
  day date not null,
  -- What the pieces were worth, at cost or at their price if their cost was not known.
  value bigint not null check (value >= 0),
  -- What the user had moved and lost that day with this act, without what somebody allowed.
  day_value bigint not null,
  -- The limit of that moment; null: there was none.
  limit_value bigint check (limit_value > 0),
  -- Who allowed it: whoever approved the act, or the user with the right. Null: it was within the limit.
  approved_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint limited_losses_day_value_check check (day_value >= value)
);
create unique index limited_losses_of_refund on limited_losses (record_id) where kind = 'refund';
create index limited_losses_of_repair on limited_losses (record_id) where kind = 'repair';
create index limited_losses_of_day on limited_losses (user_id, day) where approved_by is null;
create trigger limited_losses_append_only before update or delete on limited_losses
  for each row execute function refuse_change();
create trigger limited_losses_no_truncate before truncate on limited_losses
  for each statement execute function refuse_change();

-- Owner: sales. Refunds of before have no such row.
alter table sale_refunds add column is_before_loss_limit boolean not null default false;
alter table sale_refunds disable trigger user;
update sale_refunds set is_before_loss_limit = true;
alter table sale_refunds enable trigger user;
