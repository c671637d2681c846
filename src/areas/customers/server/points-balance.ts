import { sql, type RawBuilder } from "kysely";

/** The points of a customer less the claim on them, after a change, as SQL over a row of `customers`. */
export const balanceWith = (change: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`customers.points - customers.points_owed + ${change}::bigint`;

/** A balance as the two numbers that are stored: a customer has points or owes some, never both. */
export const splitBalance = (balance: number): { points: number; pointsOwed: number } => ({
  points: Math.max(0, balance),
  pointsOwed: Math.max(0, -balance),
});
