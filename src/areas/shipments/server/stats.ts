import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import { shipmentStatuses, type ShipmentStatus } from "../rules.ts";
import type { ShipmentStats } from "../stats-contract.ts";

/** The month of a moment in the shop's time zone, as YYYY-MM. */
const monthOf = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone ${sql.lit(SHOP_TIMEZONE)}, 'YYYY-MM')`;

/** What shipments cost in TSh, by the exchange rate of each order. An unknown price counts as nothing. */
const totalTzs = sql<number>`coalesce(round(sum(s.shipping_cost * o.exchange_rate)), 0)::double precision`;

/** Figures of all shipments. */
export async function getShipmentStats(db: Database): Promise<ShipmentStats> {
  const counts = await statusCounts(db);
  const costs = await costsByCurrency(db);
  return {
    statuses: counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    costs: costs.map(({ tzs: _, ...cost }) => cost),
    totalTzs: costs.reduce((sum, { tzs }) => sum + tzs, 0),
    months: await months(db),
    agents: await agents(db),
  };
}

async function statusCounts(db: Database): Promise<Record<ShipmentStatus, number>> {
  const rows = await db
    .selectFrom("shipments")
    .select(["status", sql<number>`count(*)::integer`.as("count")])
    .groupBy("status")
    .execute();
  const known = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    shipmentStatuses.map((status) => [status, known.get(status) ?? 0]),
  ) as Record<ShipmentStatus, number>;
}

const costsByCurrency = (db: Database) =>
  db
    .selectFrom("shipments as s")
    .innerJoin("purchaseOrders as o", "o.id", "s.purchaseOrderId")
    .select([
      "s.currency",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(s.shipping_cost)::double precision`.as("total"),
      sql<number>`round(avg(s.shipping_cost))::double precision`.as("average"),
      sql<number>`min(s.shipping_cost)`.as("least"),
      sql<number>`max(s.shipping_cost)`.as("most"),
      totalTzs.as("tzs"),
    ])
    .where("s.shippingCost", "is not", null)
    .groupBy("s.currency")
    .orderBy("s.currency")
    .execute();

/** The last twelve months. Months without shipments have a zero. */
async function months(db: Database): Promise<ShipmentStats["months"]> {
  const firstOfMonths = sql`date_trunc('month', now() at time zone ${sql.lit(SHOP_TIMEZONE)})`;
  const { rows } = await sql<ShipmentStats["months"][number]>`
    with known as (
      select ${monthOf(sql`s.created_at`)} as month, count(*)::integer as count, ${totalTzs} as total
      from shipments s join purchase_orders o on o.id = s.purchase_order_id
      where s.created_at >= (${firstOfMonths} - interval '11 months') at time zone ${sql.lit(SHOP_TIMEZONE)}
      group by 1
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(k.count, 0) as count, coalesce(k.total, 0) as "totalTzs"
    from generate_series(${firstOfMonths} - interval '11 months', ${firstOfMonths}, interval '1 month') as m
    left join known k on k.month = to_char(m, 'YYYY-MM')
    order by 1`.execute(db);
  return rows;
}

const MOST_AGENTS = 20;

/** The agents with the most shipments. Names that differ in capitals only are one agent. */
const agents = (db: Database): Promise<ShipmentStats["agents"]> =>
  db
    .selectFrom("shipments as s")
    .innerJoin("purchaseOrders as o", "o.id", "s.purchaseOrderId")
    .select([
      sql<string>`min(s.agent_name)`.as("agentName"),
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`(count(*) filter (where s.status = 'completed'))::integer`.as("completed"),
      sql<number>`(count(*) filter (where s.agent_paid))::integer`.as("paid"),
      totalTzs.as("totalTzs"),
      sql<
        number | null
      >`round(avg(s.arrival_date - (s.created_at at time zone ${sql.lit(SHOP_TIMEZONE)})::date), 1)::double precision`.as(
        "averageDays",
      ),
    ])
    .where("s.agentName", "is not", null)
    .groupBy(sql`lower(s.agent_name)`)
    .orderBy("count", "desc")
    .orderBy(sql`lower(s.agent_name)`)
    .limit(MOST_AGENTS)
    .execute();
