import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { FEWEST_CASES, rangeOf, type CasesRange } from "#src/shared/forecast/cases-range.ts";
import { searchKey } from "#src/shared/text.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { listDeviceIssues, namesOf } from "#src/areas/issues/catalogue/server/queries.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Database } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { inRepair } from "../../rules.ts";
import { MAX_FAULTS, type ReadyForecast } from "../contract.ts";
import {
  FIRST_MONDAY,
  forecastLevels,
  NEWEST_REPAIRS,
  openWeekOf,
  WITHIN_DAYS,
  workingDayAfter,
  workingDaysBetween,
  workingDaysUpTo,
  type ForecastLevel,
  type OpenWeek,
} from "../rules.ts";

/** The device that a forecast is for. */
export interface Subject {
  /** For each fault its names. A similar repair has all faults. */
  faults: readonly (readonly string[])[];
  brand: string;
  technicianId: string | null;
  /** The working days that it has been in the shop. */
  elapsed: number;
}

type Answer = { forecast: ReadyForecast | null };

/** The forecast for a device that is taken in today. */
export async function forecastIntake(
  db: Database,
  asked: {
    issues?: string[] | undefined;
    brand?: string | undefined;
    technicianId?: string | undefined;
  },
): Promise<Answer> {
  const week = openWeekOf((await getSettings(db, "business")).businessHours);
  const ids = new Set(asked.issues);
  const { items } = ids.size > 0 ? await listDeviceIssues(db) : { items: [] };
  return forecastOf(db, week, {
    faults: items.filter(({ id }) => ids.has(id)).map(namesOf),
    brand: asked.brand ?? "",
    technicianId: asked.technicianId ?? null,
    elapsed: 0,
  });
}

/**
 * The forecast for a device in repair. Repairs that were ready sooner than it has been here say nothing about it.
 * @throws Refusal not_found
 */
export async function forecastDevice(db: Database, deviceId: string): Promise<Answer> {
  const device = await db
    .selectFrom("devices")
    .select([
      "status",
      "brand",
      "issueDescription",
      "assignedTo",
      shopDay(sql.ref("created_at")).as("received"),
    ])
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  if (!inRepair.includes(device.status)) return { forecast: null };
  const week = openWeekOf((await getSettings(db, "business")).businessHours);
  const told = searchKey(device.issueDescription);
  const { items } = await listDeviceIssues(db);
  return forecastOf(db, week, {
    faults: items
      .map(namesOf)
      .filter((names) => names.some((name) => told.includes(name)))
      .slice(0, MAX_FAULTS),
    brand: device.brand,
    technicianId: device.assignedTo,
    elapsed: workingDaysBetween(device.received, today(), week),
  });
}

async function forecastOf(db: Database, week: OpenWeek, subject: Subject): Promise<Answer> {
  const found = await rangeOfSimilar(db, week, subject, today());
  if (!found) return { forecast: null };
  const { level, range } = found;
  const left = (days: number) => days - subject.elapsed;
  const high = left(range.high);
  return {
    forecast: {
      level,
      cases: range.cases,
      elapsed: subject.elapsed,
      low: left(range.low),
      median: left(range.median),
      high,
      promise: workingDayAfter(today(), high, week),
    },
  };
}

/** The range of the most similar repairs that were completed up to a day, in working days from their intake. */
export async function rangeOfSimilar(
  db: Database,
  week: OpenWeek,
  subject: Subject,
  upTo: string,
): Promise<{ level: ForecastLevel; range: CasesRange } | null> {
  const found = await findSimilar(db, week, subject, upTo);
  const range = rangeOf(found?.days ?? []);
  return found && range ? { level: found.level, range } : null;
}

/**
 * The working days from intake to completion of the most similar repairs, ascending; undefined if there are too few of
 * every level. Reads the newest completed repairs by the index of their completion.
 */
async function findSimilar(
  db: Database,
  week: OpenWeek,
  { faults, brand, technicianId, elapsed }: Subject,
  upTo: string,
): Promise<{ level: ForecastLevel; days: number[] } | undefined> {
  const since = startOfDay(addDays(upTo, -WITHIN_DAYS));
  const until = startOfDay(addDays(upTo, 1));
  const hasFault =
    faults.length === 0
      ? sql`false`
      : sql.join(
          faults.map(
            (names) =>
              sql`(${sql.join(
                names.map((name) => sql`strpos(told, ${name}) > 0`),
                sql` or `,
              )})`,
          ),
          sql` and `,
        );
  const levels = sql.join(
    forecastLevels.map((level, at) => sql`(${sql.lit(at)}, ${similarBy[level]})`),
  );
  const { rows } = await sql<{ place: number; days: number[] }>`
    with newest as materialized (
      select assigned_to, search_key(brand) as brand, search_key(issue_description) as told,
        ${workingDay(sql`completed_at`, week)} - ${workingDay(sql`created_at`, week)} as days
      from devices where completed_at >= ${since} and completed_at < ${until}
      order by completed_at desc limit ${sql.lit(NEWEST_REPAIRS)}),
    cases as materialized (
      select days, ${hasFault} as has_fault, brand = search_key(${brand}::text) as of_brand,
        coalesce(assigned_to = ${technicianId}::uuid, false) as by_technician
      from newest where days >= ${elapsed}::integer)
    select place, array_agg(days order by days) as days
    from cases cross join lateral (values ${levels}) as l (place, is_similar)
    where is_similar group by place having count(*) >= ${sql.lit(FEWEST_CASES)}
    order by place limit 1`.execute(db);
  const [first] = rows;
  const level = forecastLevels[first?.place ?? -1];
  return first && level ? { level, days: first.days } : undefined;
}

const similarBy: Record<ForecastLevel, RawBuilder<unknown>> = {
  "fault-technician-brand": sql`has_fault and by_technician and of_brand`,
  "fault-technician": sql`has_fault and by_technician`,
  "fault-brand": sql`has_fault and of_brand`,
  fault: sql`has_fault`,
  brand: sql`of_brand`,
  shop: sql`true`,
};

/** The number of a moment's working day, as `workingDaysBetween` counts them. */
function workingDay(moment: RawBuilder<unknown>, week: OpenWeek): RawBuilder<number> {
  const upTo = workingDaysUpTo(week);
  const days = sql`(${shopDay(moment)} - ${sql.lit(FIRST_MONDAY)}::date)`;
  const place = sql`array[${sql.join(upTo.map((each) => sql.lit(each)))}]`;
  return sql`(${days} / 7 * ${sql.lit(upTo[6] ?? 7)} + (${place})[${days} % 7 + 1])`;
}
