import { sql } from "kysely";
import type { DayFigure } from "#src/server/day-figures.ts";

/**
 * Expenses by the day on which the money left, and by the id of their category, without voided ones. Nobody hides them:
 * whoever counts a drawer knows what they took out of it.
 */
export const expenseFigures = {
  expense: ({ from, to }) => sql`
    select day, category_id::text, count(*), sum(amount) from expenses
    where day between ${from}::date and ${to}::date and voided_at is null group by 1, 2`,

  /** The tax in them that the shop gets back. */
  expense_tax: ({ from, to }) => sql`
    select day, category_id::text, count(*), sum(tax) from expenses
    where day between ${from}::date and ${to}::date and voided_at is null and tax > 0 group by 1, 2`,
} satisfies Record<string, DayFigure>;
