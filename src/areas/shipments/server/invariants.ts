import { sql, type RawBuilder } from "kysely";
import { allowedMoves } from "#src/server/sql/allowed-moves.ts";
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

  "a shipment has the currency of its purchase order": sql`
    select s.id, s.currency, o.currency as of_order from shipments s
    join purchase_orders o on o.id = s.purchase_order_id where o.currency <> s.currency`,
} satisfies Record<string, RawBuilder<unknown>>;
