import { startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Log } from "#src/server/log.ts";
import type { AnalyticsOverview, PartOfOverview } from "../answers.ts";
import { bucketOf, bucketsOf, compared, lastMonths, spansOf, type Period } from "../rules.ts";
import { daySums, type DaySums } from "./day-sums.ts";
import type { FigureName } from "./figures.ts";
import { rowsIn } from "./hidden-money.ts";
import { monthlyMoney } from "./monthly-money.ts";
import { readDays } from "./read-days.ts";
import { lastEvents, recentActivity } from "./recent-activity.ts";
import { totalsOf, type Sight } from "./rights.ts";
import { seenFigures } from "./seen-figures.ts";
import { sharedFigures } from "./shared-figures.ts";
import { inSnapshot } from "./snapshot.ts";
import {
  countCustomers,
  countItems,
  inRepairOf,
  inShop,
  lowStockItems,
  openDevices,
  statusDistribution,
  topCustomers,
} from "./state.ts";
import { figuresOfTechnicians, namesOfTechnicians, technicians } from "./technicians.ts";

const TOP = 5;
/** As many as the spec lists (§7). */
const LOW = 10;

const perDay = [
  "sale",
  "sale_refund",
  "repair_payment",
  "repair_refund",
  "simulated",
  "device_received",
  "device_completed",
  "device_handed_over",
  "repair_ended",
  "customer_new",
] as const satisfies FigureName[];

/** What all users share of the overview. */
const calculate = (db: Database, period: Period) =>
  inSnapshot(db, async (tx) => {
    const day = today();
    const spans = spansOf(period, day);
    const months = lastMonths(12, day);
    const figures = await readDays(tx, {
      perDay: { names: perDay, spans: [spans.current, spans.previous, spans.lastYear, months] },
      perKey: { names: figuresOfTechnicians, spans: [spans.current] },
    });
    return {
      asOf: new Date().toISOString(),
      spans,
      months,
      ...figures,
      names: await namesOfTechnicians(tx, figures.perKey),
      open: await openDevices(tx),
      customers: await countCustomers(tx),
      items: await countItems(tx, startOfDay(spans.current.from)),
    };
  });
type Figures = Awaited<ReturnType<typeof calculate>>;

/** The overview, as far as the actor may see it. */
export async function getOverview(
  db: Database,
  log: Log,
  actor: Actor,
  period: Period,
): Promise<AnalyticsOverview> {
  const { figures, hidden, sight, head } = await seenFigures(db, actor, `overview ${period}`, () =>
    calculate(db, period),
  );
  const sums = daySums([...figures.perDay, ...hidden]);
  const { current, previous, lastYear } = figures.spans;
  return {
    ...head,
    ...(sight.revenue && { simulated: sums.amount("simulated", current) }),
    totals: totalsOf(sums, current, sight),
    totalsBefore: totalsOf(sums, previous, sight),
    totalsLastYear: totalsOf(sums, lastYear, sight),
    cards: cardsOf(figures, sums, sight),
    ...(sight.revenue && {
      monthlyRevenue: monthlyMoney(sums, figures.months, sight).map(({ month, revenue = 0 }) => ({
        month,
        revenue,
      })),
    }),
    ...(sight.devices && {
      ...repairsOf(figures, sums, period),
      topTechnicians: technicians(
        [...figures.perKey, ...rowsIn(hidden, current)],
        figures.names,
        sight,
      )
        .filter(({ technician, repairs }) => technician !== null && repairs > 0)
        .slice(0, TOP),
    }),
    ...(await partsOf(db, log, actor, sight)),
  };
}

function cardsOf(
  { spans: { current, previous }, open, customers, items }: Figures,
  sums: DaySums,
  sight: Sight,
): AnalyticsOverview["cards"] {
  const { revenue } = totalsOf(sums, current, sight);
  const before = totalsOf(sums, previous, sight).revenue;
  const received = sums.count("device_received", current);
  const here = inShop(open);
  const repairs = inRepairOf(open);
  return {
    ...(revenue !== undefined && { revenue: compared(revenue, before ?? 0) }),
    ...(sight.devices && {
      devices: compared(here, here - received + sums.count("device_handed_over", current)),
      repairs: compared(repairs, repairs - received + sums.count("repair_ended", current)),
    }),
    ...(sight.customers && {
      customers: compared(customers, customers - sums.count("customer_new", current)),
    }),
    ...(sight.goods && {
      sales: compared(sums.count("sale", current), sums.count("sale", previous)),
    }),
    ...(sight.inventory && { inventory: compared(items.total, items.previous) }),
  };
}

function repairsOf({ spans: { current }, open }: Figures, sums: DaySums, period: Period) {
  const bucket = bucketOf(period);
  const received = sums.series("device_received", "count", current, bucket);
  const completed = sums.series("device_completed", "count", current, bucket);
  return {
    repairTrend: bucketsOf(current, bucket).map((from, at) => ({
      from,
      received: received[at] ?? 0,
      completed: completed[at] ?? 0,
    })),
    deviceStatusDistribution: statusDistribution(open, sums.count("device_handed_over", current)),
  };
}

/** Reads the parts that do not depend on the period. One that fails is named, and the others are shown. */
async function partsOf(db: Database, log: Log, actor: Actor, sight: Sight) {
  const failed: PartOfOverview[] = [];
  const part = async <T>(name: PartOfOverview, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      log.error({ err: error, part: name }, "a part of the overview failed");
      failed.push(name);
      return undefined;
    }
  };
  const parts = {
    topCustomers: sight.customers
      ? await part("topCustomers", () =>
          sharedFigures(db, "top customers", () => topCustomers(db, TOP)),
        )
      : undefined,
    lowStockItems: sight.inventory
      ? await part("lowStockItems", () =>
          sharedFigures(db, "low stock", () => lowStockItems(db, LOW)),
        )
      : undefined,
    recentActivity: await part("recentActivity", async () =>
      recentActivity(db, actor, await sharedFigures(db, "last events", () => lastEvents(db))),
    ),
  };
  return { ...parts, failed };
}
