/** Counts the figures of analytics again, in plain SQL over all rows, without anything that the product uses for them. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";

interface Days {
  from: string;
  to: string;
}

/** The day of a moment in Tanzania, which is three hours before UTC. */
const local = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'UTC' + interval '3 hours')::date`;

async function one(db: Database, query: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await query.execute(db);
  return rows[0]!.n;
}

export async function recountTotals(db: Database, { from, to }: Days) {
  const within = (column: string) => sql`${local(column)} between ${from}::date and ${to}::date`;
  const count = (table: string, column: string) =>
    one(db, sql`select count(*)::int as n from ${sql.table(table)} where ${within(column)}`);
  const salesRevenue = await one(
    db,
    sql`select coalesce(sum(total), 0) as n from sales where status = 'completed' and ${within("completed_at")}`,
  );
  const repairRevenue = await one(
    db,
    sql`select coalesce(sum(amount), 0) as n from payments
        where device_id is not null and status in ('completed', 'refunded') and ${within("completed_at")}`,
  );
  const refunds = await one(
    db,
    sql`select coalesce(sum(r.amount), 0) as n from payment_refunds r join payments p on p.id = r.payment_id
        where p.completed_at is not null and (p.device_id is not null or p.sale_id is not null)
          and ${within("r.refunded_at")}`,
  );
  return {
    revenue: salesRevenue + repairRevenue - refunds,
    salesRevenue,
    repairRevenue,
    refunds,
    sales: await one(
      db,
      sql`select count(*)::int as n from sales where status = 'completed' and ${within("completed_at")}`,
    ),
    devicesReceived: await count("devices", "created_at"),
    devicesCompleted: await count("devices", "completed_at"),
    newCustomers: await one(
      db,
      sql`select count(*)::int as n from customers where joined_date between ${from}::date and ${to}::date
          and not is_walk_in and erased_at is null and merged_into is null`,
    ),
  };
}

export interface RecountedTechnician {
  id: string | null;
  repairs: number;
  revenue: number;
  ratings: number;
  rating: number | null;
  days: number | null;
  comebacks: number;
}

export async function recountTechnicians(db: Database, { from, to }: Days) {
  const within = (column: string) => sql`${local(column)} between ${from}::date and ${to}::date`;
  const { rows } = await sql<RecountedTechnician>`
    select t.id,
      (select count(*)::int from devices d where d.assigned_to is not distinct from t.id and ${within("d.completed_at")}) as repairs,
      (select round((avg(floor(extract(epoch from d.completed_at - d.created_at))) / 86400)::numeric, 1) from devices d
        where d.assigned_to is not distinct from t.id and ${within("d.completed_at")}) as days,
      (select coalesce(sum(p.amount), 0) from payments p join devices d on d.id = p.device_id
        where d.assigned_to is not distinct from t.id and p.status in ('completed', 'refunded') and ${within("p.completed_at")})
      - (select coalesce(sum(r.amount), 0) from payment_refunds r join payments p on p.id = r.payment_id
          join devices d on d.id = p.device_id
        where d.assigned_to is not distinct from t.id and p.completed_at is not null and ${within("r.refunded_at")}) as revenue,
      (select count(*)::int from device_ratings g where g.technician_id is not distinct from t.id and ${within("g.created_at")}) as ratings,
      (select round(avg(g.score), 2) from device_ratings g
        where g.technician_id is not distinct from t.id and ${within("g.created_at")}) as rating,
      (select count(*)::int from returned_devices b join devices d on d.id = b.device_id
        where d.assigned_to is not distinct from t.id and ${within("b.created_at")}) as comebacks
    from (select id from users union all select null) t`.execute(db);
  return rows.filter(
    ({ repairs, revenue, ratings, comebacks }) => repairs || revenue || ratings || comebacks,
  );
}

export async function recountByKey(db: Database, { from, to }: Days) {
  const within = (column: string) => sql`${local(column)} between ${from}::date and ${to}::date`;
  const read = async (query: RawBuilder<{ key: string; n: number }>) =>
    Object.fromEntries((await query.execute(db)).rows.map(({ key, n }) => [key, n]));
  return {
    goodsByMethod: await read(
      sql`select payment_type as key, sum(total) as n from sales
          where status = 'completed' and ${within("completed_at")} group by 1`,
    ),
    repairsByMethod: await read(
      sql`select payment_method as key, sum(amount) as n from payments
          where device_id is not null and status in ('completed', 'refunded') and ${within("completed_at")} group by 1`,
    ),
    goodsByCategory: await read(
      sql`select i.category as key, sum(l.total_price) as n
          from sales s join sale_items l on l.sale_id = s.id join inventory_items i on i.id = l.item_id
          where s.status = 'completed' and ${within("s.completed_at")} group by 1`,
    ),
    repairDays: await read(
      sql`select least(99, ceil(extract(epoch from completed_at - created_at) / 86400))::int::text as key, count(*) as n
          from devices where ${within("completed_at")} group by 1`,
    ),
    visits: await read(
      sql`select case when joined_date >= day then 'new' else 'returning' end as key, count(*) as n from (
            select distinct ${local("s.completed_at")} as day, c.id, c.joined_date
            from sales s join customers c on c.id = s.customer_id where not c.is_walk_in and ${within("s.completed_at")}
            union
            select ${local("d.created_at")}, c.id, c.joined_date
            from devices d join customers c on c.id = d.customer_id where not c.is_walk_in and ${within("d.created_at")}) v
          group by 1`,
    ),
  };
}
