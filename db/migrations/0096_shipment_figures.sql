-- Area: shipments. Shipments of cancelled orders, and figures that do not grow with the number of shipments.

alter table shipments
  -- What one unit of the currency costs in shillings. It is the rate of the order, and changes with it.
  add column exchange_rate numeric(12, 4) not null default 1,
  -- Whether the order was cancelled. Then nobody waits for the goods.
  add column is_order_cancelled boolean not null default false;
update shipments s set exchange_rate = o.exchange_rate, is_order_cancelled = o.status = 'cancelled'
from purchase_orders o where o.id = s.purchase_order_id;
alter table shipments alter column exchange_rate drop default;
-- What the list of shipments counts and filters.
alter table shipments add column state text not null
  generated always as (case when is_order_cancelled then 'cancelled' else status end) stored;

drop index shipments_by_status;
create index shipments_by_state on shipments (state, created_at desc, id desc);
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

create function keep_shipment_figures() returns trigger language plpgsql as $$
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
  referencing new table as after_it for each statement execute function keep_shipment_figures();
create trigger shipments_figures_changed after update on shipments
  referencing old table as before_it new table as after_it for each statement execute function keep_shipment_figures();
create trigger shipments_figures_deleted after delete on shipments
  referencing old table as before_it for each statement execute function keep_shipment_figures();

select change_shipment_figures('{}', array(select s from shipments s));
