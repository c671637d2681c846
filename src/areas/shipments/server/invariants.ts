import { sql, type RawBuilder } from "kysely";
import { allowedMoves } from "#src/server/sql/allowed-moves.ts";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import { moves } from "../rules.ts";

/** Invariants of shipments. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const shipmentsInvariants = {
  "the history of a shipment is unbroken, and ends in its status": sql`
    with steps as (
      select h.*, lag(h.to_status, 1, 'in_transit') over w as expected_from, row_number() over w as expected_position
      from shipment_statuses h window w as (partition by h.shipment_id order by h.position))
    select shipment_id, position from steps
    where from_status <> expected_from or position <> expected_position
    union all
    select s.id, s.moves from shipments s
    left join shipment_statuses h on h.shipment_id = s.id and h.position = s.moves
    where s.status <> coalesce(h.to_status, 'in_transit')
      or s.moves <> (select count(*) from shipment_statuses c where c.shipment_id = s.id)`,

  "a shipment only moves forward": sql`
    select shipment_id, from_status, to_status from shipment_statuses
    where (from_status, to_status) not in (values ${allowedMoves(moves)})`,

  "goods are confirmed and inspected after their arrival": sql`
    select id, status from shipments
    where status = 'in_transit' and (receiver_id is not null or inspector_id is not null)`,

  "a shipment has the currency and the rate of its purchase order, and knows if it was cancelled": sql`
    select s.id, s.currency, o.currency as of_order from shipments s
    join purchase_orders o on o.id = s.purchase_order_id
    where o.currency <> s.currency or o.exchange_rate <> s.exchange_rate
      or s.is_order_cancelled <> (o.status = 'cancelled')`,

  "the figures of shipments are the sums of the shipments": sql`
    with each as (
      select s.*, k.kind, k.key from shipments s
      cross join lateral (values ('state', s.state),
        ('month', to_char(s.created_at at time zone ${sql.lit(SHOP_TIMEZONE)}, 'YYYY-MM')),
        ('currency', s.currency), ('agent', search_key(s.agent_name))) k (kind, key)
      where k.key is not null),
    sums as (
      select kind, key, count(*) as shipments, count(shipping_cost) as priced,
        coalesce(sum(shipping_cost), 0) as cost, coalesce(sum(round(shipping_cost * exchange_rate)), 0) as cost_tzs,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where agent_paid) as paid,
        count(arrival_date) as arrived,
        coalesce(sum(arrival_date - (created_at at time zone ${sql.lit(SHOP_TIMEZONE)})::date), 0) as days
      from each group by kind, key)
    select kind, key, f.shipments, s.shipments as counted from shipment_figures f full join sums s using (kind, key)
    where (f.shipments, f.priced, f.cost, f.cost_tzs, f.completed, f.paid, f.arrived, f.days)
      is distinct from (s.shipments, s.priced, s.cost, s.cost_tzs, s.completed, s.paid, s.arrived, s.days)
      and (s.shipments is not null or f.shipments <> 0)`,
} satisfies Record<string, RawBuilder<unknown>>;
