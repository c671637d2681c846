import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { blindSince } from "#src/areas/payments/shifts/server/blind-since.ts";
import type { salesReportContract, SalesSummary, SalesTaxes } from "../contract.ts";
import { spanOf } from "../../core/server/list-sales.ts";

type SummaryQuery = z.output<(typeof salesReportContract.getSalesSummary)["query"]> & {
  /** This user's sales and refunds since this time are hidden, because the user must not know the expected cash. */
  blind: { userId: string; since: string } | null;
};

/**
 * The totals of the completed sales of a period, and the amount refunded for these sales. Refunds given in the period
 * are a separate figure, because their sales may be older. An actor with an open shift must count the drawer without
 * knowing the expected cash. Therefore the actor's sales and refunds of this shift are left out, and `withoutOwnSince`
 * is the start of the shift. Users with `manage_shifts` see everything.
 */
export async function getSalesSummary(
  db: Database,
  actor: Actor,
  asked: Omit<SummaryQuery, "blind">,
): Promise<SalesSummary> {
  const query = await withoutBlind(db, actor, asked);
  const totals = await readTotals(db, query);
  const refunds = await readRefunds(db, query);
  const simulated = await readSimulated(db, query);
  return { ...totals, refunds, simulated, withoutOwnSince: query.blind?.since ?? null };
}

/** Tax by rate and the number of pieces, summed over the lines of the sales that `getSalesSummary` counts. */
export async function getSalesTaxes(
  db: Database,
  actor: Actor,
  asked: Omit<SummaryQuery, "blind">,
): Promise<SalesTaxes> {
  const rows = await readTaxes(db, await withoutBlind(db, actor, asked));
  return {
    itemsSold: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    byTaxRate: rows.map(({ pieces: _, ...rate }) => rate),
  };
}

async function withoutBlind(
  db: Database,
  actor: Actor,
  asked: Omit<SummaryQuery, "blind">,
): Promise<SummaryQuery> {
  const since = await blindSince(db, actor);
  return { ...asked, blind: since === null ? null : { userId: actor.userId, since } };
}

/** The condition for completed sales (alias `s`) that match the query, without those that `blind` hides. */
function chosen(query: SummaryQuery): RawBuilder<unknown> {
  return sql`s.status = 'completed' and ${within(query, "s.created_at")} and ${ofWhom(query)}
    and ${notBlind(query, "s.user_id", "s.completed_at")}`;
}

function notBlind({ blind }: SummaryQuery, user: string, moment: string): RawBuilder<unknown> {
  if (!blind) return sql`true`;
  return sql`(${sql.ref(user)} <> ${blind.userId} or ${sql.ref(moment)} < ${blind.since}::timestamptz)`;
}

function within(query: SummaryQuery, column: string): RawBuilder<unknown> {
  const { from, to } = spanOf(query);
  const moment = sql.ref(column);
  return sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${moment} >= ${from}::timestamptz`]),
      ...(to === null ? [] : [sql`${moment} < ${to}::timestamptz`]),
    ],
    sql` and `,
  );
}

function ofWhom({ userId, paymentType }: SummaryQuery): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(userId === undefined ? [] : [sql`s.user_id = ${userId}`]),
      ...(paymentType === undefined ? [] : [sql`s.payment_type = ${paymentType}`]),
    ],
    sql` and `,
  );
}

/** The value of `grouping(begins, user_id, payment_type)` for rows grouped by `kept`: a 1 for each ungrouped column. */
const allBut = (kept: "day" | "cashier" | "method" | "nothing") =>
  sql.lit({ day: 0b011, cashier: 0b101, method: 0b110, nothing: 0b111 }[kept]);

type Totals = Omit<SalesSummary, "refunds" | "simulated" | "withoutOwnSince">;

/**
 * Reads the totals by day, by cashier, by method and overall in one pass. Grouping by all three columns together would
 * give 100,000 groups after ten years. `date_bin` can find the day, because every day has 24 hours: the shop's time
 * zone has no clock changes.
 */
async function readTotals(db: Database, query: SummaryQuery): Promise<Totals> {
  const { rows } = await sql<Totals>`
with summed as materialized (
  select grouping(begins, user_id, payment_type) as left_out, ${shopDay(sql`begins`)} as day, user_id, payment_type, count(*) as n,
    coalesce(sum(total), 0) as total, coalesce(sum(refunded_amount), 0) as refunded,
    coalesce(sum(discount_amount), 0) as discount, coalesce(sum(tax_amount), 0) as tax
  from (select s.*, date_bin('1 day', s.created_at, ${startOfDay("2026-01-01")}::timestamptz) as begins
        from sales s where ${chosen(query)}) s
  group by grouping sets ((), (begins), (user_id), (payment_type))
)
select n::int as count, total::bigint as total, refunded::bigint as refunded, (total - refunded)::bigint as net,
  discount::bigint as discount, tax::bigint as tax,
  (select coalesce(json_agg(json_build_object('method', payment_type, 'count', n, 'total', total,
     'refunded', refunded) order by total desc), '[]')
   from summed where left_out = ${allBut("method")}) as by_method,
  (select coalesce(json_agg(json_build_object('user', json_build_object('id', u.id, 'name', u.name), 'count', n,
     'total', total, 'refunded', refunded) order by total desc), '[]')
   from summed c join users u on u.id = c.user_id where left_out = ${allBut("cashier")}) as by_cashier,
  (select coalesce(json_agg(json_build_object('day', day, 'count', n, 'total', total, 'refunded', refunded)
     order by day), '[]')
   from summed where left_out = ${allBut("day")}) as by_day
from summed where left_out = ${allBut("nothing")}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error("an aggregate answers one row");
  return totals;
}

/** Reads the tax by rate from the lines. The SQL rounds like `lineRefund` and `taxIncludedIn`. */
async function readTaxes(
  db: Database,
  query: SummaryQuery,
): Promise<(SalesTaxes["byTaxRate"][number] & { pieces: number })[]> {
  const { rows } = await sql<SalesTaxes["byTaxRate"][number] & { pieces: number }>`
select rate, sum(pieces)::bigint as pieces, sum(paid)::bigint as sold, sum(back)::bigint as refunded,
  sum(case when back = 0 then tax_amount else round((paid - back) * rate / (100 + rate)) end)::bigint as tax
from (
  select i.tax_rate as rate, i.tax_amount, i.quantity - i.refunded_quantity as pieces, i.total_price - i.discount_share as paid,
    case when i.refunded_quantity = 0 then 0
         else round((i.total_price - i.discount_share) * i.refunded_quantity::numeric / i.quantity) end as back
  from sale_items i join sales s on s.id = i.sale_id where ${chosen(query)}
  union all
  select (c ->> 'taxRate')::numeric, (c ->> 'taxAmount')::bigint, 0, (c ->> 'amount')::bigint,
    case when s.refunded_amount = s.total then (c ->> 'amount')::bigint else 0 end
  from sales s cross join lateral jsonb_array_elements(s.charges) c
  where s.charges_amount > 0 and ${chosen(query)}
) lines group by rate order by rate desc`.execute(db);
  return rows;
}

async function readRefunds(db: Database, query: SummaryQuery): Promise<SalesSummary["refunds"]> {
  const { rows } = await sql<SalesSummary["refunds"]>`
select count(*)::int as count, coalesce(sum(f.amount), 0)::bigint as total
from sale_refunds f join sales s on s.id = f.sale_id
where ${within(query, "f.created_at")} and ${ofWhom(query)}
  and ${notBlind(query, "f.user_id", "f.created_at")}`.execute(db);
  const [refunds] = rows;
  if (!refunds) throw new Error("an aggregate answers one row");
  return refunds;
}

/** Reads the simulated payments. Their index is empty in a real shop. */
async function readSimulated(
  db: Database,
  query: SummaryQuery,
): Promise<SalesSummary["simulated"]> {
  const { rows } = await sql<SalesSummary["simulated"]>`
select count(*)::int as count, coalesce(sum(p.amount), 0)::bigint as total
from payments p join sales s on s.id = p.sale_id
where p.gateway = 'simulator' and p.status in ('completed', 'refunded') and p.completed_at is not null
  and ${chosen(query)}`.execute(db);
  const [simulated] = rows;
  if (!simulated) throw new Error("an aggregate answers one row");
  return simulated;
}
