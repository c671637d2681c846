/** How a list is sorted whose sort the user chooses, and where its next page goes on (`toSortedPage`). */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "../../sql/compiled-query.ts";
import { isExactMoment, type SortedPosition } from "./page.ts";

/** One way to sort; there should be an index with exactly this order. */
export interface SortOrder {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  /** The rows that a list in this order has; all unless said. */
  within?: RawBuilder<unknown>;
  /** What stands after the position. */
  after: (position: Given<SortedPosition>) => RawBuilder<boolean>;
  /** Is it a key of this order? Anything else would be an error in PostgreSQL. */
  isKey: (key: string) => boolean;
}

type Expression = RawBuilder<unknown>;

/** By a moment, the latest first. `id` breaks ties, here and below. */
export const newestFirst = (moment: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${moment}::text`,
  by: sql`${moment} desc, ${id} desc`,
  after: (position) =>
    sql`(${moment}, ${id}) < (${position.key}::timestamptz, ${position.id}::uuid)`,
  isKey: isExactMoment,
});

/** By a moment, the earliest first. */
export const oldestFirst = (moment: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${moment}::text`,
  by: sql`${moment}, ${id}`,
  after: (position) =>
    sql`(${moment}, ${id}) > (${position.key}::timestamptz, ${position.id}::uuid)`,
  isKey: isExactMoment,
});

/** By a text, from A to Z; give it as the index has it (`lower(name)`). */
export const fromAToZ = (text: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${text}`,
  by: sql`${text}, ${id}`,
  after: (position) => sql`(${text}, ${id}) > (${position.key}, ${position.id}::uuid)`,
  isKey: (key) => !key.includes("\u0000"),
});

/** By a text, from Z to A. */
export const fromZToA = (text: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${text}`,
  by: sql`${text} desc, ${id} desc`,
  after: (position) => sql`(${text}, ${id}) < (${position.key}, ${position.id}::uuid)`,
  isKey: (key) => !key.includes("\u0000"),
});

/** By an amount of money or pieces, the smallest first. */
export const smallestFirst = (amount: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${amount}::text`,
  by: sql`${amount}, ${id}`,
  after: (position) => sql`(${amount}, ${id}) > (${position.key}::bigint, ${position.id}::uuid)`,
  isKey: isAmount,
});

/** By an amount of money or pieces, the largest first. */
export const largestFirst = (amount: Expression, id: Expression = sql`id`): SortOrder => ({
  key: sql`${amount}::text`,
  by: sql`${amount} desc, ${id} desc`,
  after: (position) => sql`(${amount}, ${id}) < (${position.key}::bigint, ${position.id}::uuid)`,
  isKey: isAmount,
});

const isAmount = (key: string) => /^\d{1,16}$/.test(key);
