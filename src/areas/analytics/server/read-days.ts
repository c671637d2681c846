import { sql } from "kysely";
import { addDays } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { startOfBucket, type Days } from "../rules.ts";
import { addUp, type DayFigureRow, type FigureName } from "./figures.ts";

interface Asked {
  names: readonly FigureName[];
  spans: readonly Days[];
}

/**
 * `perDay`: by day, all keys together. `perKey`: by key, all days together. `perMonth`: by key and month, whose first
 * day is `day`.
 */
const kinds = ["perDay", "perKey", "perMonth"] as const;
type Kind = (typeof kinds)[number];

/**
 * Reads figures of spans of days. Days that are kept are read from `day_figures`. All others, usually only today, are
 * added up from the facts, so that the rows always equal the facts. The caller gives a snapshot of the database.
 */
export async function readDays(
  db: Database,
  asked: Partial<Record<Kind, Asked>>,
): Promise<Record<Kind, DayFigureRow[]>> {
  const all = kinds.flatMap((kind) => asked[kind] ?? []);
  const spans = all.flatMap((each) => each.spans);
  const kept = await keptDays(db, spans);
  const names = [...new Set(all.flatMap((each) => each.names))];
  const facts: DayFigureRow[] = [];
  for (const run of runsWithout(kept, spans)) {
    facts.push(...(await addUp(db, names, spanOfDays(run))));
  }
  const read = async (kind: Kind) => {
    const ask = asked[kind];
    if (!ask) return [];
    return [...(await readKept(db, ask, kind)), ...ofSpans(facts, ask).map(shapes[kind].ofFact)];
  };
  return {
    perDay: await read("perDay"),
    perKey: await read("perKey"),
    perMonth: await read("perMonth"),
  };
}

const shapes = {
  perDay: {
    columns: sql`f.figure, f.day, '' as key`,
    groups: sql`f.figure, f.day`,
    ofFact: (row: DayFigureRow) => ({ ...row, key: "" }),
  },
  perKey: {
    columns: sql`f.figure, min(f.day) as day, f.key`,
    groups: sql`f.figure, f.key`,
    ofFact: (row: DayFigureRow) => row,
  },
  perMonth: {
    columns: sql`f.figure, date_trunc('month', f.day::timestamp)::date as day, f.key`,
    groups: sql`f.figure, 2, f.key`,
    ofFact: (row: DayFigureRow) => ({ ...row, day: startOfBucket(row.day, "month") }),
  },
} as const;

async function keptDays(db: Database, spans: readonly Days[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select k.day from kept_days k where ${within(spans)}`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

const within = (spans: readonly Days[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`k.day between ${from}::date and ${to}::date`),
    sql` or `,
  )})`;

async function readKept(
  db: Database,
  { names, spans }: Asked,
  kind: Kind,
): Promise<DayFigureRow[]> {
  const { columns, groups } = shapes[kind];
  const { rows } = await sql<DayFigureRow>`
    select ${columns}, sum(f.count)::bigint as count, sum(f.amount) as amount
    from day_figures f join kept_days k on k.day = f.day
    where f.figure = any(${[...names]}) and ${within(spans)}
    group by ${groups}`.execute(db);
  return rows;
}

const ofSpans = (rows: readonly DayFigureRow[], { names, spans }: Asked): DayFigureRow[] =>
  rows.filter(
    ({ figure, day }) =>
      names.includes(figure) && spans.some(({ from, to }) => day >= from && day <= to),
  );

/** The days of the spans that are not kept, as runs of days that follow one another. */
export function runsWithout(kept: ReadonlySet<string>, spans: readonly Days[]): Days[] {
  const missing = new Set<string>();
  for (const { from, to } of spans) {
    for (let day = from; day <= to; day = addDays(day, 1)) if (!kept.has(day)) missing.add(day);
  }
  const runs: Days[] = [];
  for (const day of [...missing].toSorted()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
