import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import { shipmentStatuses, type OrderCurrency, type ShipmentStatus } from "../rules.ts";
import type { ShipmentStats } from "../stats-contract.ts";

/** Figures of all shipments. They are read from sums that a trigger keeps (`shipment_figures`). */
export async function getShipmentStats(db: Database): Promise<ShipmentStats> {
  const counts = await countsOfStates(db);
  const costs = await costsByCurrency(db);
  return {
    statuses: Object.fromEntries(
      shipmentStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as Record<ShipmentStatus, number>,
    cancelled: counts.get("cancelled") ?? 0,
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    costs: costs.map(({ tzs: _, ...cost }) => cost),
    totalTzs: costs.reduce((sum, { tzs }) => sum + tzs, 0),
    months: await months(db),
    agents: await agents(db),
  };
}

const figures = (db: Database, kind: "agent" | "currency" | "state") =>
  db.selectFrom("shipmentFigures as f").where("f.kind", "=", kind).where("f.shipments", ">", 0);

async function countsOfStates(db: Database): Promise<Map<string, number>> {
  const rows = await figures(db, "state").select(["f.key", "f.shipments"]).execute();
  return new Map(rows.map(({ key, shipments }) => [key, shipments]));
}

/** An index finds the lowest and the highest price of each currency. */
const costsByCurrency = (db: Database) =>
  figures(db, "currency")
    .select([
      sql<OrderCurrency>`f.key`.as("currency"),
      "f.priced as count",
      sql<number>`f.cost::double precision`.as("total"),
      sql<number>`round(f.cost / f.priced)::double precision`.as("average"),
      sql<number>`(select min(s.shipping_cost) from shipments s where s.currency = f.key)`.as(
        "least",
      ),
      sql<number>`(select max(s.shipping_cost) from shipments s where s.currency = f.key)`.as(
        "most",
      ),
      sql<number>`f.cost_tzs::double precision`.as("tzs"),
    ])
    .where("f.priced", ">", 0)
    .orderBy("f.key")
    .execute();

/** The last twelve months. Months without shipments have a zero. */
async function months(db: Database): Promise<ShipmentStats["months"]> {
  const thisMonth = sql`date_trunc('month', now() at time zone ${sql.lit(SHOP_TIMEZONE)})`;
  const { rows } = await sql<ShipmentStats["months"][number]>`
    select to_char(m, 'YYYY-MM') as month, coalesce(f.shipments, 0) as count,
      coalesce(f.cost_tzs, 0)::double precision as "totalTzs"
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') as m
    left join shipment_figures f on f.kind = 'month' and f.key = to_char(m, 'YYYY-MM')
    order by 1`.execute(db);
  return rows;
}

const MAX_AGENTS = 20;

/** The agents with the most shipments. Names that differ in capitals only are one agent. */
const agents = (db: Database): Promise<ShipmentStats["agents"]> =>
  figures(db, "agent")
    .select([
      sql<string>`f.name`.as("agentName"),
      "f.shipments as count",
      "f.completed",
      "f.paid",
      sql<number>`f.cost_tzs::double precision`.as("totalTzs"),
      sql<number | null>`round(f.days::numeric / nullif(f.arrived, 0), 1)::double precision`.as(
        "averageDays",
      ),
    ])
    .orderBy("f.shipments", "desc")
    .orderBy("f.key")
    .limit(MAX_AGENTS)
    .execute();
