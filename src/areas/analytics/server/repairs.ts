import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { AnalyticsRepairs } from "../answers.ts";
import { bucketOf, bucketsOf, compared, spansOf, type Days, type Period } from "../rules.ts";
import { daySums, keySums } from "./day-sums.ts";
import type { FigureName } from "./figures.ts";
import { rowsIn } from "./hidden-money.ts";
import { readDays } from "./read-days.ts";

import { seenFigures } from "./seen-figures.ts";
import { inSnapshot } from "./snapshot.ts";
import { openDevices, statusDistribution } from "./state.ts";
import { figuresOfTechnicians, meanDays, namesOfTechnicians, technicians } from "./technicians.ts";

const perDay = [
  "device_received",
  "device_completed",
  "device_handed_over",
  "comeback",
] as const satisfies FigureName[];

const calculate = (db: Database, period: Period) =>
  inSnapshot(db, async (tx) => {
    const spans = spansOf(period, today());
    const figures = await readDays(tx, {
      perDay: { names: perDay, spans: [spans.current, spans.previous] },
      perKey: { names: [...figuresOfTechnicians, "repair_days"], spans: [spans.current] },
    });
    const { targetRepairDays } = (await getSettingsOf(tx, ["devices"])).devices;
    return {
      asOf: new Date().toISOString(),
      spans,
      ...figures,
      targetDays: targetRepairDays,
      names: await namesOfTechnicians(tx, figures.perKey),
      open: await openDevices(tx),
    };
  });

/** The work of a period, as far as the actor may see it. */
export async function getRepairs(
  db: Database,
  actor: Actor,
  period: Period,
): Promise<AnalyticsRepairs> {
  const { figures, hidden, sight, head } = await seenFigures(db, actor, `repairs ${period}`, () =>
    calculate(db, period),
  );
  const sums = daySums(figures.perDay);
  const { current, previous } = figures.spans;
  const comparedCount = (figure: FigureName) =>
    compared(sums.count(figure, current), sums.count(figure, previous));
  const average = (span: Days) =>
    meanDays({
      count: sums.count("device_completed", span),
      amount: sums.amount("device_completed", span),
    });
  const took = [...keySums(figures.perKey, "repair_days")]
    .map(([days, { count }]) => ({ days: Number(days), count }))
    .toSorted((one, other) => one.days - other.days);
  return {
    ...head,
    received: comparedCount("device_received"),
    completed: comparedCount("device_completed"),
    handedOver: comparedCount("device_handed_over"),
    averageDays: average(current),
    averageDaysBefore: average(previous),
    targetDays: figures.targetDays,
    withinTarget: took
      .filter(({ days }) => days <= figures.targetDays)
      .reduce((all, { count }) => all + count, 0),
    repairDays: took,
    ...(sight.returns && { comebacks: comparedCount("comeback") }),
    points: pointsOf(sums, current, period),
    statuses: statusDistribution(figures.open, sums.count("device_handed_over", current)),
    technicians: technicians([...figures.perKey, ...rowsIn(hidden, current)], figures.names, sight),
  };
}

function pointsOf(sums: ReturnType<typeof daySums>, span: Days, period: Period) {
  const bucket = bucketOf(period);
  const [received, completed, handedOver] = (
    ["device_received", "device_completed", "device_handed_over"] as const
  ).map((figure) => sums.series(figure, "count", span, bucket));
  return bucketsOf(span, bucket).map((from, at) => ({
    from,
    received: received?.[at] ?? 0,
    completed: completed?.[at] ?? 0,
    handedOver: handedOver?.[at] ?? 0,
  }));
}
