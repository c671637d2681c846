import { addDays } from "#src/shared/time.ts";
import type { Takings } from "../reconciliation/contract.ts";

/** The number of days that the dashboard shows as bars. */
export const DAYS = 7;

export type TakingsOfProvider = Takings["items"][number];

/** The number of payments, and what was received less what was given back, in minor units. */
export function sumOf(rows: readonly TakingsOfProvider[]): { count: number; net: number } {
  return {
    count: rows.reduce((sum, { payments }) => sum + payments.count, 0),
    net: rows.reduce((sum, { payments, refunds }) => sum + payments.total - refunds.total, 0),
  };
}

/** The sums of the last `DAYS` days, `today` last. Days without money have 0. */
export const byDay = (rows: readonly TakingsOfProvider[], today: string) =>
  Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS)).map((day) => ({
    day,
    ...sumOf(rows.filter((row) => row.day === day)),
  }));
