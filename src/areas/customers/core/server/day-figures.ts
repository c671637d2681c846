import { sql } from "kysely";
import type { DayFigure } from "#src/server/day-figures.ts";
import { isListed } from "./listed.ts";

export const customerFigures = {
  /** Customers by the day on which they joined, which an import or a merge may change. */
  customer_new: ({ from, to }) => sql`
    select joined_date, '', count(*), 0 from customers
    where joined_date between ${from}::date and ${to}::date and ${isListed} group by 1`,
} satisfies Record<string, DayFigure>;
