import { sql, type RawBuilder } from "kysely";
import { addDays, startOfDay } from "#src/shared/time.ts";

/** A span of whole days of the shop. `start` and `end` are their moments; the end is not part of the span. */
export interface DaySpan {
  from: string;
  to: string;
  start: string;
  end: string;
}

/** The whole days from `from` to `to`, both included. */
export const spanOfDays = ({ from, to }: Pick<DaySpan, "from" | "to">): DaySpan => ({
  from,
  to,
  start: startOfDay(from),
  end: startOfDay(addDays(to, 1)),
});

/** Limits facts about money to those that a user recorded between two moments. */
export interface RecordedBy {
  userId: string;
  since: string;
  until: string;
}

/**
 * A figure that adds up facts by the day on which they happened: a query of the rows (day, key, count, amount) of a
 * span, or only of what a user recorded. `key` divides the figure, such as by method; it is '' if nothing does. The
 * area of the facts offers the figure. Facts may not change later without a trigger that forgets the kept day
 * (migration 0121).
 */
export type DayFigure = (span: DaySpan, by: RecordedBy | null) => RawBuilder<unknown>;

/** The condition that a moment is in the span. */
export const inSpan = (moment: RawBuilder<unknown>, { start, end }: DaySpan): RawBuilder<boolean> =>
  sql<boolean>`(${moment} >= ${start}::timestamptz and ${moment} < ${end}::timestamptz)`;

/** The condition that this user recorded the fact between the moments; true without a limit. */
export const recordedBy = (
  user: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  by: RecordedBy | null,
): RawBuilder<boolean> =>
  by === null
    ? sql<boolean>`true`
    : sql<boolean>`(${user} = ${by.userId}::uuid
        and ${moment} between ${by.since}::timestamptz and ${by.until}::timestamptz)`;
