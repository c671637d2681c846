import type { Database } from "#src/server/database.ts";
import type { TechnicianFigures } from "../answers.ts";
import { keySums, type KeySum } from "./day-sums.ts";
import type { DayFigureRow, FigureName } from "./figures.ts";
import type { Sight } from "./rights.ts";

/** The figures that are divided by technician. */
export const figuresOfTechnicians = [
  "device_completed",
  "technician_money",
  "rating",
  "comeback",
] as const satisfies FigureName[];

/** The names of the users whom rows name as technicians. */
export async function namesOfTechnicians(
  db: Database,
  rows: readonly DayFigureRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ figure, key }) =>
    figuresOfTechnicians.some((each) => each === figure) && key !== "" ? [key] : [],
  );
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

const NOTHING: KeySum = { count: 0, amount: 0 };

/**
 * The figures of all technicians of a period, those with the most completed repairs first. A technician without any
 * figure that the reader may see is left out, for example after all money of the period was given back.
 */
export function technicians(
  rows: readonly DayFigureRow[],
  names: ReadonlyMap<string, string>,
  sight: Sight,
): TechnicianFigures[] {
  const [completed, money, ratings, comebacks] = figuresOfTechnicians.map((figure) =>
    keySums(rows, figure),
  );
  const keys = new Set(
    [completed, money, ratings, comebacks].flatMap((each) => [...(each?.keys() ?? [])]),
  );
  return [...keys]
    .map((key) => {
      const repaired = completed?.get(key) ?? NOTHING;
      const rated = ratings?.get(key) ?? NOTHING;
      return {
        technician: key === "" ? null : { id: key, name: names.get(key) ?? "" },
        repairs: repaired.count,
        ...(sight.repairMoney && { revenue: money?.get(key)?.amount ?? 0 }),
        rating: rated.count === 0 ? null : round(rated.amount / rated.count, 2),
        ratings: rated.count,
        days: meanDays(repaired),
        ...(sight.returns && { comebacks: comebacks?.get(key)?.count ?? 0 }),
      };
    })
    .filter(hasFigures)
    .toSorted(
      (one, other) =>
        other.repairs - one.repairs ||
        (one.technician?.name ?? "").localeCompare(other.technician?.name ?? ""),
    );
}

const hasFigures = ({ repairs, revenue, ratings, comebacks }: TechnicianFigures): boolean =>
  [repairs, revenue, ratings, comebacks].some(Boolean);

/** The mean of `amount` seconds in days, with one decimal. */
export const meanDays = ({ count, amount }: KeySum): number | null =>
  count === 0 ? null : round(amount / count / 86_400, 1);

const round = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;
