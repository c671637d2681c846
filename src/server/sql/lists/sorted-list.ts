/** The orders of a list. Each has the condition for the rows after the end of a page (`after`). */
import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import type { Given } from "../compiled-query.ts";
import { isExactMoment, type SortedPosition } from "./page.ts";

/** One order of a list. The table needs an index with exactly this order. */
export interface SortOrder {
  /** The value that the list is sorted by, as text. The text must be exact, because a cursor passes it to `after`. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  /** An additional condition on the rows, for an order that shows only a part of them. */
  within?: RawBuilder<unknown>;
  /** The condition for the rows after a position, with which the next page begins. */
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  /** Whether a text from a cursor is a valid key of this order. PostgreSQL would fail on any other text. */
  isKey: (key: string) => boolean;
}

type Expression = RawBuilder<unknown>;

/** By time, the latest first. In this order and in those below, `id` decides between equal values. */
export const newestFirst = (moment: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${moment}::text`,
  by: sql`${moment} desc, ${id} desc`,
  after: (position) =>
    sql`(${moment}, ${id}) < (${position.key}::timestamptz, ${position.id}::uuid)`,
  isKey: isExactMoment,
});

/** By time, the earliest first. */
export const oldestFirst = (moment: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${moment}::text`,
  by: sql`${moment}, ${id}`,
  after: (position) =>
    sql`(${moment}, ${id}) > (${position.key}::timestamptz, ${position.id}::uuid)`,
  isKey: isExactMoment,
});

/** By text, from A to Z. The expression must match the index (`lower(name)`). */
export const fromAToZ = (text: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${text}`,
  by: sql`${text}, ${id}`,
  after: (position) => sql`(${text}, ${id}) > (${position.key}, ${position.id}::uuid)`,
  isKey: (key) => !key.includes("\u0000"),
});

/**
 * The form of a name by which lists are sorted: numbers in it count as numbers, so that "iPhone 8" stands before
 * "iPhone 11". The index must have this collation (migration 0151).
 */
export const naturally = (name: Expression): Expression => sql`(${name} collate natural_order)`;

/** By text, from Z to A. */
export const fromZToA = (text: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${text}`,
  by: sql`${text} desc, ${id} desc`,
  after: (position) => sql`(${text}, ${id}) < (${position.key}, ${position.id}::uuid)`,
  isKey: (key) => !key.includes("\u0000"),
});

/** By an amount of money or a quantity, the smallest first. */
export const smallestFirst = (amount: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${amount}::text`,
  by: sql`${amount}, ${id}`,
  after: (position) => sql`(${amount}, ${id}) > (${position.key}::bigint, ${position.id}::uuid)`,
  isKey: isAmount,
});

/** By an amount of money or a quantity, the largest first. */
export const largestFirst = (amount: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${amount}::text`,
  by: sql`${amount} desc, ${id} desc`,
  after: (position) => sql`(${amount}, ${id}) < (${position.key}::bigint, ${position.id}::uuid)`,
  isKey: isAmount,
});

const isAmount = (key: string) => /^\d{1,16}$/.test(key);

/** By day, the latest first. */
export const latestDayFirst = (day: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${day}::text`,
  by: sql`${day} desc, ${id} desc`,
  after: (position) => sql`(${day}, ${id}) < (${position.key}::date, ${position.id}::uuid)`,
  isKey: isDay,
});

/** By day, the earliest first. */
export const earliestDayFirst = (day: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${day}::text`,
  by: sql`${day}, ${id}`,
  after: (position) => sql`(${day}, ${id}) > (${position.key}::date, ${position.id}::uuid)`,
  isKey: isDay,
});

const isDay = (key: string) => z.iso.date().safeParse(key).success;
