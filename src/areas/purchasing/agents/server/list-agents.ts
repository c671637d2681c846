import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { MAX_AGENTS, type AgentBalance } from "../contract.ts";

/**
 * The balances of all agents. Names that look equal are one agent (`search_key`). What was paid too much for one shipment
 * does not pay for another one.
 */
export async function listAgentBalances(db: Database): Promise<{ items: AgentBalance[] }> {
  const { rows } = await sql<AgentBalance>`
    with paid as (
      select shipment_id, sum(amount) as amount from shipment_payments where status = 'completed' group by 1),
    each as (
      select search_key(s.agent_name) as agent, s.agent_name, s.currency, s.shipping_cost,
             coalesce(s.shipping_cost, 0) as cost,
             greatest(coalesce(p.amount, 0), case when s.agent_paid then coalesce(s.shipping_cost, 0) else 0 end) as paid
      from shipments s left join paid p on p.shipment_id = s.id
      where s.agent_name is not null)
    select min(agent_name) as agent_name, currency, count(*)::integer as shipments,
           (count(*) filter (where cost > paid))::integer as open_shipments,
           (count(*) filter (where shipping_cost is null))::integer as unpriced,
           sum(cost)::double precision as cost, sum(paid)::double precision as paid,
           sum(greatest(cost - paid, 0))::double precision as open
    from each group by agent, currency
    order by open_shipments desc, agent, currency limit ${MAX_AGENTS}`.execute(db);
  return { items: rows };
}
