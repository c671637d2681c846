import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { Supplier } from "../contract.ts";

/** How the shop last ordered from the supplier of a row of `suppliers`. Cancelled orders do not count. */
export const usualOfSupplier = sql<Supplier["usual"]>`(
  select json_build_object('currency', o.currency, 'paymentMethod', o.payment_method,
    'paymentAccountId', (select a.id from payment_accounts a where a.id = o.payment_account_id and a.archived_at is null),
    'shipmentMode', s.mode, 'agentName', s.agent_name)
  from purchase_orders o
  left join lateral (
    select mode, agent_name from shipments where purchase_order_id = o.id order by created_at, id limit 1) s on true
  where o.supplier_id = suppliers.id and o.status <> 'cancelled'
  order by o.order_date desc, o.id desc limit 1)`;

/** The same for one supplier. */
export async function getUsual(tx: Tx, supplierId: string): Promise<Supplier["usual"]> {
  const row = await tx
    .selectFrom("suppliers")
    .select(usualOfSupplier.as("usual"))
    .where("id", "=", supplierId)
    .executeTakeFirst();
  return row?.usual ?? null;
}
