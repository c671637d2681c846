import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { reportKind, type ReportAsked } from "#src/server/report-kind.ts";
import { sumOf } from "#src/server/report-sums.ts";
import { getMoneyOutsideShifts } from "../../shifts/server/queries.ts";
import { zNumberOf } from "../../shifts/rules.ts";
import { listTakings } from "./takings.ts";

/**
 * What a day brought by the way of paying, what the drawers said that were counted on it, and the money that was in no
 * drawer. Simulated money is a column of its own, because nothing moved.
 */
export const dailyClose = reportKind({
  name: "daily-close",
  group: "money",
  access: ["view_payments"],
  days: "day",
  hidesOwnMoney: true,
  tables: {
    methods: {
      provider: { type: "code", words: "common:provider" },
      payments: { type: "count" },
      received: { type: "money" },
      refunds: { type: "count" },
      givenBack: { type: "money" },
      total: { type: "money" },
      simulated: { type: "money" },
    },
    drawers: {
      cashier: { type: "text", needs: ["manage_shifts"] },
      zNumber: { type: "text", needs: ["manage_shifts"] },
      openedAt: { type: "moment", needs: ["manage_shifts"] },
      closedAt: { type: "moment", needs: ["manage_shifts"] },
      float: { type: "money", needs: ["manage_shifts"] },
      expectedCash: { type: "money", needs: ["manage_shifts"] },
      countedCash: { type: "money", needs: ["manage_shifts"] },
      difference: { type: "money", needs: ["manage_shifts"] },
    },
    outside: {
      user: { type: "text", needs: ["manage_shifts"] },
      provider: { type: "code", words: "common:provider", needs: ["manage_shifts"] },
      received: { type: "money", needs: ["manage_shifts"] },
      givenBack: { type: "money", needs: ["manage_shifts"] },
      total: { type: "money", needs: ["manage_shifts"] },
    },
  },
  async read(db, actor, asked) {
    const methods = methodRows(await listTakings(db, actor, asked));
    const drawers = await readDrawers(db, asked);
    const outside = (await getMoneyOutsideShifts(db, asked.to)).items.map(
      ({ user, provider, payments, refunds }) => ({
        user: user?.name ?? null,
        provider,
        received: payments.total,
        givenBack: refunds.total,
        total: payments.total - refunds.total,
      }),
    );
    return {
      methods: tableOf(methods, [
        "payments",
        "received",
        "refunds",
        "givenBack",
        "total",
        "simulated",
      ]),
      drawers: {
        ...tableOf(drawers, ["float", "expectedCash", "countedCash", "difference"]),
        rows: drawers.map(({ id, ...cells }) => ({ cells, href: pageHref("/shifts/$id", { id }) })),
      },
      outside: tableOf(outside, ["received", "givenBack", "total"]),
    };
  },
});

/** The rows of a table with the sums of some of its columns. */
const tableOf = <Row, Summed extends keyof Row & string>(
  rows: readonly Row[],
  summed: readonly Summed[],
) => ({
  rows: rows.map((cells) => ({ cells })),
  totals: Object.fromEntries(
    summed.map((column) => [column, sumOf(rows, (row) => Number(row[column] ?? 0))]),
  ) as Record<Summed, number>,
});

function methodRows({ items }: Awaited<ReturnType<typeof listTakings>>) {
  const byProvider = Map.groupBy(items, ({ provider }) => provider);
  return [...byProvider].map(([provider, all]) => {
    const real = all.filter(({ isSimulated }) => !isSimulated);
    const of = (kind: "payments" | "refunds", what: "count" | "total", rows = real) =>
      sumOf(rows, (row) => row[kind][what]);
    const simulated = all.filter(({ isSimulated }) => isSimulated);
    return {
      provider,
      payments: of("payments", "count"),
      received: of("payments", "total"),
      refunds: of("refunds", "count"),
      givenBack: of("refunds", "total"),
      total: of("payments", "total") - of("refunds", "total"),
      simulated: of("payments", "total", simulated) - of("refunds", "total", simulated),
    };
  });
}

interface Drawer {
  id: string;
  cashier: string;
  zNumber: string | null;
  openedAt: string;
  closedAt: string | null;
  float: number;
  expectedCash: number | null;
  countedCash: number | null;
  difference: number | null;
}

/**
 * The shifts that were closed on the day, in the order of their Z, and those that were open at its end. What is
 * expected in an open drawer is nobody's to know before the count.
 */
async function readDrawers(db: Database, asked: ReportAsked): Promise<Drawer[]> {
  const { start, end } = spanOfDays(asked);
  const { rows } = await sql<Omit<Drawer, "zNumber"> & { zNumber: number | null }>`
    select s.id, u.name as cashier, s.opened_at, s.opening_float as float,
      case when s.closed_at < ${end}::timestamptz then s.closed_at end as closed_at,
      case when s.closed_at < ${end}::timestamptz then s.z_number end as z_number,
      t.expected as expected_cash, t.counted as counted_cash,
      (select sum(e.counted - e.expected)::bigint from shift_tallies e
        where e.shift_id = s.id and s.closed_at < ${end}::timestamptz) as difference
    from shifts s join users u on u.id = s.user_id
    left join shift_tallies t on t.shift_id = s.id and t.provider = 'cash' and s.closed_at < ${end}::timestamptz
    where s.opened_at < ${end}::timestamptz and (s.closed_at is null or s.closed_at >= ${start}::timestamptz)
    order by s.closed_at < ${end}::timestamptz desc nulls last, s.z_number nulls last, s.opened_at, s.id
    limit ${asked.most + 1}`.execute(db);
  return rows.map((row) => ({
    ...row,
    zNumber: row.zNumber === null ? null : zNumberOf(row.zNumber),
  }));
}
