import { sql, type RawBuilder } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { groupings, groupsOf, startOfGroup } from "#src/shared/reports/report-days.ts";
import type { Database } from "#src/server/database.ts";
import { reportKind, type ReportAsked } from "#src/server/report-kind.ts";
import { sumOf } from "#src/server/report-sums.ts";
import { HOME_CURRENCY } from "../../values.ts";

const cost = { type: "money", needs: ["view_cost"] } as const;

/** What was ordered, received and paid in a period, and what the shop owes its suppliers at its end, in shillings. */
export const purchasesReport = reportKind({
  name: "purchases",
  group: "purchasing",
  access: ["view_purchase_orders"],
  days: "period",
  groupings: groupings.toReversed(),
  tables: {
    rows: {
      group: { type: "group" },
      orders: { type: "count" },
      ordered: cost,
      goodsReceived: cost,
      credited: cost,
      paid: cost,
    },
    suppliers: {
      supplier: { type: "text", needs: ["view_cost"] },
      currency: { type: "text", needs: ["view_cost"] },
      orders: { type: "count", needs: ["view_cost"] },
      ordered: cost,
      goodsReceived: cost,
      credited: cost,
      paid: cost,
      owed: cost,
    },
  },
  async read(db, _actor, asked) {
    const rows = groupRows(await readDays(db, asked), asked);
    const suppliers = await readSuppliers(db, asked);
    const owed = await readSuppliers(db, { ...asked, most: Infinity });
    return {
      rows: {
        rows: rows.map((cells) => ({ cells })),
        totals: sumsOf(rows, moved),
      },
      suppliers: {
        rows: suppliers.map(({ id, ...cells }) => ({
          cells,
          href: pageHref("/suppliers/$id", { id }),
        })),
        totals: sumsOf(owed, [...moved, "owed"]),
      },
    };
  },
});

const moved = ["orders", "ordered", "goodsReceived", "credited", "paid"] as const;

const sumsOf = <Column extends string>(
  rows: readonly Record<Column, number>[],
  columns: readonly Column[],
): Record<Column, number> =>
  Object.fromEntries(
    columns.map((column) => [column, sumOf(rows, (row) => row[column])]),
  ) as Record<Column, number>;

/** The rate of a currency that was recorded last before the end of a day; null if none was. */
const recordedRate = (currency: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  case when ${currency} = ${HOME_CURRENCY} then 1 else (
    select r.rate from exchange_rates r
    where r.from_currency = ${currency} and r.to_currency = ${HOME_CURRENCY} and r.archived_at is null
      and r.effective_date <= ${day}
    order by r.effective_date desc, r.id desc limit 1) end`;

/** The rate of the supplier's last order in a currency, for a currency without a recorded rate. */
const lastRate = sql`(
  select o.exchange_rate from purchase_orders o
  where o.supplier_id = e.supplier_id and o.currency = e.currency order by o.order_date desc, o.id desc limit 1)`;

/**
 * The entries of the suppliers' accounts in shillings: a payment at its own rate, deliveries and credits at the rate of
 * their order, a credit without an order at the recorded rate of its day. What lowers the debt is negative.
 */
const entries = sql`(
  select e.supplier_id, e.currency, e.kind, e.day, e.amount,
    round(e.amount * coalesce(p.exchange_rate, o.exchange_rate, ${recordedRate(sql`e.currency`, sql`e.day`)},
      ${lastRate}, 0))::bigint as tzs
  from supplier_entries e
  left join supplier_payments p on p.id = e.payment_id
  left join purchase_orders o on o.id = e.purchase_order_id)`;

/** Deliveries; credits of returns and claims; payments. Each is positive. */
const sums = (which: RawBuilder<unknown>) => sql`
  coalesce(sum(tzs) filter (where kind = 'delivery' and ${which}), 0)::bigint as goods_received,
  coalesce(-sum(tzs) filter (where kind in ('return', 'claim') and ${which}), 0)::bigint as credited,
  coalesce(-sum(tzs) filter (where kind = 'payment' and ${which}), 0)::bigint as paid`;

/** Goods of a draft may come, too: then it was ordered. */
const isOrdered = sql`(o.status not in ('draft', 'cancelled') or o.status = 'draft' and exists (
  select from purchase_order_lines l where l.purchase_order_id = o.id and l.received_quantity > 0))`;

interface Day {
  day: string;
  orders: number;
  ordered: number;
  goodsReceived: number;
  credited: number;
  paid: number;
}

/** The days of the period on which something was ordered, came, or was paid. */
async function readDays(db: Database, { from, to }: ReportAsked): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select day::text as day, sum(orders)::int as orders, sum(ordered)::bigint as ordered,
      sum(goods_received)::bigint as goods_received, sum(credited)::bigint as credited, sum(paid)::bigint as paid
    from (
      select order_date as day, count(*) as orders, sum(total_tzs) as ordered, 0 as goods_received, 0 as credited,
        0 as paid
      from purchase_orders o
      where ${isOrdered} and order_date between ${from}::date and ${to}::date group by 1
      union all
      select day, 0, 0, ${sums(sql`true`)} from ${entries} e
      where day between ${from}::date and ${to}::date group by 1) d
    group by day order by day desc`.execute(db);
  return rows;
}

/** The days as groups, the newest first. */
function groupRows(days: readonly Day[], asked: ReportAsked) {
  const groups = Map.groupBy(days, ({ day }) => startOfGroup(day, asked.by));
  return groupsOf(asked, asked.by).map((group) => ({
    group,
    ...sumsOf(groups.get(group) ?? [], moved),
  }));
}

/** The suppliers with something in the period, or with a debt at its end; those whom the shop owes the most first. */
async function readSuppliers(db: Database, { from, to, most }: ReportAsked) {
  const inPeriod = sql`day >= ${from}::date`;
  const { rows } = await sql<{
    id: string;
    supplier: string;
    currency: string;
    orders: number;
    ordered: number;
    goodsReceived: number;
    credited: number;
    paid: number;
    owed: number;
  }>`
    with account as (
      select e.supplier_id, e.currency, ${sums(inPeriod)}, bool_or(${inPeriod}) as is_in_period,
        round(sum(e.amount) * coalesce(${recordedRate(sql`e.currency`, sql`${to}::date`)}, ${lastRate}, 0))::bigint as owed
      from ${entries} e where day <= ${to}::date group by e.supplier_id, e.currency),
    placed as (
      select o.supplier_id, o.currency, count(*)::int as orders, sum(o.total_tzs)::bigint as ordered
      from purchase_orders o
      where ${isOrdered} and o.order_date between ${from}::date and ${to}::date group by o.supplier_id, o.currency)
    select s.id, s.name as supplier, a.currency, a.orders, a.ordered, a.goods_received, a.credited, a.paid, a.owed
    from (
      select supplier_id, currency, coalesce(orders, 0) as orders, coalesce(ordered, 0) as ordered,
        coalesce(goods_received, 0) as goods_received, coalesce(credited, 0) as credited, coalesce(paid, 0) as paid,
        coalesce(owed, 0) as owed
      from account full join placed using (supplier_id, currency)
      where is_in_period or owed <> 0 or orders is not null) a
    join suppliers s on s.id = a.supplier_id
    order by a.owed desc, s.name, s.id, a.currency
    limit ${Number.isFinite(most) ? most + 1 : null}`.execute(db);
  return rows;
}
