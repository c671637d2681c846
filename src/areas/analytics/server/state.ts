/** How the shop is now, and what it was when a period began, where no figure of days tells. */
import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";
import { deviceStatuses, inRepair, type DeviceStatus } from "#src/areas/devices/rules.ts";
import { percentOf } from "../rules.ts";

/** The numbers of devices in the shop by status, by their partial index. */
export async function openDevices(db: Database): Promise<Map<DeviceStatus, number>> {
  const { rows } = await sql<{ status: DeviceStatus; count: number }>`
    select status, count(*)::int as count from devices where status <> 'done' group by status`.execute(
    db,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

export const inShop = (open: ReadonlyMap<DeviceStatus, number>): number =>
  [...open.values()].reduce((all, count) => all + count, 0);

export const inRepairOf = (open: ReadonlyMap<DeviceStatus, number>): number =>
  inRepair.reduce((all, status) => all + (open.get(status) ?? 0), 0);

/** The statuses of devices in the shop, and as `done` the devices that were handed over in the period. */
export function statusDistribution(open: ReadonlyMap<DeviceStatus, number>, handedOver: number) {
  const counts = new Map([...open, ["done", handedOver] as const]);
  const all = inShop(counts);
  return deviceStatuses.flatMap((status) => {
    const count = counts.get(status) ?? 0;
    return count > 0 ? [{ status, count, percentage: percentOf(count, all) }] : [];
  });
}

/** The numbers of items in the catalogue, now and at a moment. */
export async function countItems(
  db: Database,
  since: string,
): Promise<{ total: number; previous: number }> {
  const { rows } = await sql<{ total: number; previous: number }>`
    select count(*) filter (where archived_at is null)::int as total,
      count(*) filter (where created_at < ${since}::timestamptz
        and (archived_at is null or archived_at >= ${since}::timestamptz))::int as previous
    from inventory_items`.execute(db);
  const [row] = rows;
  invariant(row, "an aggregate answers one row");
  return row;
}

/** Above so many days without kept sums, all customers are counted. */
const MAX_DAYS = 400;

/** The number of customers, by the kept sums of the days on which they joined. */
export async function countCustomers(db: Database): Promise<number> {
  const { rows: days } = await sql<{ day: string }>`
    select d.begins::date as day
    from (select min(joined_date) as first, max(joined_date) as last from customers where ${isListed}) c,
      generate_series(c.first, c.last, interval '1 day') as d (begins)
    where not exists (select from kept_days k where k.day = d.begins::date)
    limit ${sql.lit(MAX_DAYS + 1)}`.execute(db);
  const kept = sql`
    select coalesce(sum(f.count), 0) from day_figures f join kept_days k on k.day = f.day
    where f.figure = 'customer_new'`;
  const isMuch = days.length > MAX_DAYS;
  const { rows } = await sql<{ count: number }>`
    select (${isMuch ? sql`select 0` : kept})::bigint + count(*)::bigint as count from customers
    where ${isListed} and ${isMuch ? sql`true` : sql`joined_date = any(${days.map(({ day }) => day)}::date[])`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface TopCustomer {
  id: string;
  name: string;
  devices: number;
  totalSpent: number;
  loyaltyPoints: number;
}

/** The customers who have spent the most, ever. */
export async function topCustomers(db: Database, most: number): Promise<TopCustomer[]> {
  const { rows } = await sql<TopCustomer>`
    select customers.id, customers.name, customers.total_spent, customers.points as loyalty_points,
      (select count(*)::int from devices d where d.customer_id = customers.id) as devices
    from customers where ${isListed} and total_spent > 0
    order by total_spent desc, id desc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

export interface LowStockItem {
  id: string;
  name: string;
  sku: string;
  quantity: number;
  minStock: number;
}

/** The items below their minimum, first those that are sold out, then those with the smallest part of their minimum. */
export async function lowStockItems(db: Database, most: number): Promise<LowStockItem[]> {
  const { rows } = await sql<LowStockItem>`
    select id, name, sku, quantity, min_stock from inventory_items
    where stock_state in ('low', 'out') and archived_at is null
    order by quantity::float / greatest(min_stock, 1), min_stock desc, id limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows;
}
