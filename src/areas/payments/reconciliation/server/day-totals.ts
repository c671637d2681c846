import { sql, type RawBuilder } from "kysely";
import { CSV_BEGINNING, csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { DayTotal } from "../contract.ts";
import { spanOf } from "./span-of-days.ts";
import {
  cameLate,
  hasLine,
  inDrawer,
  isSimulated,
  shouldBeStated,
  wasLateMoney,
} from "../../shifts/server/stated-money.ts";
import { blindOf, seen, takenMoney, within, type Blind } from "./takings.ts";

interface DaysQuery {
  from: string;
  to: string;
  provider?: string | undefined;
}

/**
 * The money of each day and provider by payments, by shifts and by statements. The money of an open shift is hidden from
 * its user, who must count the drawer without knowing it, unless the user may see all shifts.
 * @throws Refusal validation_failed
 */
export async function listDayTotals(
  db: Database,
  actor: Actor,
  query: DaysQuery,
): Promise<{ items: DayTotal[] }> {
  const { start, end } = spanOf(query);
  const blind = await blindOf(db, actor);
  const { rows } = await sql<Row>`
    with records (day, provider, is_simulated, kind, shift, count, amount) as (
      ${movedMoney(start, end, blind)} union all ${missingMoney(start, end, blind)} union all ${statementLines(start, end)})
    select r.day::text as day, r.provider, r.is_simulated,
      sum(count) filter (where kind = 'payment') as payments, sum(amount) filter (where kind = 'payment') as payments_total,
      sum(count) filter (where kind = 'refund') as refunds, -sum(amount) filter (where kind = 'refund') as refunds_total,
      sum(amount) filter (where shift = 'closed') as closed, sum(amount) filter (where shift = 'open') as opened,
      sum(amount) filter (where shift = 'none') as outside,
      sum(amount) filter (where kind = 'count') as count_difference,
      sum(count) filter (where kind = 'late') as late, sum(amount) filter (where kind = 'late') as late_total,
      sum(count) filter (where kind in ('open line', 'matched line')) as lines,
      sum(amount) filter (where kind in ('open line', 'matched line')) as lines_total,
      sum(count) filter (where kind = 'open line') as unmatched, sum(amount) filter (where kind = 'open line') as unmatched_total,
      sum(count) filter (where kind = 'missing') as missing, sum(amount) filter (where kind = 'missing') as missing_total,
      not r.is_simulated and exists (select from statements t join statement_sources s on s.id = t.source_id
        where s.provider = r.provider and r.day between t.from_day and t.to_day) as is_covered
    from records r
    where ${query.provider === undefined ? sql`true` : sql`r.provider = ${query.provider}`}
    group by r.day, r.provider, r.is_simulated
    order by r.day desc, r.provider <> 'cash', r.provider, r.is_simulated`.execute(db);
  return { items: rows.map(toTotal) };
}

interface Row {
  day: string;
  provider: string;
  isSimulated: boolean;
  payments: number | null;
  paymentsTotal: number | null;
  refunds: number | null;
  refundsTotal: number | null;
  closed: number | null;
  opened: number | null;
  outside: number | null;
  countDifference: number | null;
  late: number | null;
  lateTotal: number | null;
  lines: number | null;
  linesTotal: number | null;
  unmatched: number | null;
  unmatchedTotal: number | null;
  missing: number | null;
  missingTotal: number | null;
  isCovered: boolean;
}

const counted = (count: number | null, total: number | null) => ({
  count: count ?? 0,
  total: total ?? 0,
});

function toTotal(row: Row): DayTotal {
  const unmatched = counted(row.unmatched, row.unmatchedTotal);
  const missing = counted(row.missing, row.missingTotal);
  return {
    day: row.day,
    provider: row.provider,
    isSimulated: row.isSimulated,
    payments: counted(row.payments, row.paymentsTotal),
    refunds: counted(row.refunds, row.refundsTotal),
    inClosedShifts: row.closed ?? 0,
    inOpenShifts: row.opened ?? 0,
    outsideShifts: row.outside ?? 0,
    countDifference: row.countDifference,
    late: counted(row.late, row.lateTotal),
    statement: row.isCovered ? { ...counted(row.lines, row.linesTotal), unmatched, missing } : null,
    statementDifference: row.isCovered ? unmatched.total - missing.total : null,
  };
}

/** Money that came in and went out, late money, and differences of counts. Credit moves no money. */
const movedMoney = (start: string, end: string, blind: Blind): RawBuilder<unknown> => sql`
    ${takenMoney(start, end, blind)}
    union all
    select ${shopDay(sql`f.closed_at`)}, t.provider, false, 'count', null, count(*), sum(t.counted - t.expected)
    from shifts f join shift_tallies t on t.shift_id = f.id
    where ${within(sql`f.closed_at`, start, end)} and t.counted is not null
    group by 1, 2
    union all
    select ${shopDay(sql`p.payment_date`)}, p.provider, ${isSimulated}, 'late', null, count(*), sum(p.total_amount)
    from payments p
    where ${within(sql`p.payment_date`, start, end)} and ${cameLate} and not ${inDrawer}
    group by 1, 2, 3`;

/** Money that arrived by its own payment and that no line proves, by the day on which a statement should have it. */
const missingMoney = (start: string, end: string, blind: Blind): RawBuilder<unknown> => sql`
    select ${shopDay(sql`p.completed_at`)}, p.provider, false, 'missing', null, count(*), sum(p.total_amount)
    from payments p
    where ${within(sql`p.completed_at`, start, end)} and p.status in ('completed', 'refunded')
      and not ${wasLateMoney} and ${shouldBeStated} and not ${hasLine}
      and ${seen(sql`p.received_by`, sql`p.completed_at`, blind)}
    group by 1, 2
    union all
    select ${shopDay(sql`p.payment_date`)}, p.provider, false, 'missing', null, count(*), sum(p.total_amount)
    from payments p
    where ${within(sql`p.payment_date`, start, end)} and ${cameLate} and ${shouldBeStated} and not ${hasLine}
    group by 1, 2`;

const statementLines = (start: string, end: string): RawBuilder<unknown> => sql`
    select ${shopDay(sql`l.paid_at`)}, s.provider, false, l.state || ' line', null, count(*), sum(l.amount)
    from statement_lines l join statement_sources s on s.id = l.source_id
    where ${within(sql`l.paid_at`, start, end)} and l.state <> 'noted'
    group by 1, 2, 4`;

const columns = [
  "Day",
  "Provider",
  "Payments",
  "Payments Total",
  "Refunds",
  "Refunds Total",
  "On a Z",
  "In Open Shifts",
  "Outside Shifts",
  "Count Difference",
  "Late Money",
  "Statement Lines",
  "Statement Total",
  "Statement Difference",
  "Lines Without Payment",
  "Payments Without Line",
  "Simulated",
];

/** The same totals as CSV. @throws Refusal validation_failed */
export async function exportDayTotals(
  db: Database,
  actor: Actor,
  query: DaysQuery,
): Promise<string> {
  const { items } = await listDayTotals(db, actor, query);
  const lines = items.map((total) =>
    csvLine([
      total.day,
      total.provider,
      total.payments.count,
      csvSignedMoney(total.payments.total),
      total.refunds.count,
      csvSignedMoney(total.refunds.total),
      csvSignedMoney(total.inClosedShifts),
      csvSignedMoney(total.inOpenShifts),
      csvSignedMoney(total.outsideShifts),
      csvSignedMoney(total.countDifference),
      csvSignedMoney(total.late.total),
      total.statement?.count ?? null,
      csvSignedMoney(total.statement?.total ?? null),
      csvSignedMoney(total.statementDifference),
      csvSignedMoney(total.statement?.unmatched.total ?? null),
      csvSignedMoney(total.statement?.missing.total ?? null),
      total.isSimulated ? "yes" : "no",
    ]),
  );
  return CSV_BEGINNING + csvLine(columns) + lines.join("");
}
