import { sql } from "kysely";
import { spanOfDays } from "#src/server/day-figures.ts";
import { figureNames, figureRows } from "./figures.ts";

/** The figures that are divided by something that may have changed since, such as the category of an item. */
const dividedThen = sql`('sale_category')`;

export const analyticsInvariants = {
  "the kept sums of a day are what its facts add up to": sql`
    with kept as (
      select f.figure, f.day, case when f.figure in ${dividedThen} then '' else f.key end as key,
        sum(f.count) as count, sum(f.amount) as amount
      from day_figures f join kept_days k on k.day = f.day group by 1, 2, 3),
    facts as (
      select r.figure, r.day, case when r.figure in ${dividedThen} then '' else r.key end as key,
        sum(r.count) as count, sum(r.amount) as amount
      from (${figureRows(figureNames, spanOfDays({ from: "1900-01-01", to: "2999-12-31" }))}) r join kept_days k on k.day = r.day
      group by 1, 2, 3)
    select figure, day, key, kept.count, kept.amount, facts.count as facts, facts.amount as amount_of_facts
    from kept full join facts using (figure, day, key)
    where (kept.count, kept.amount) is distinct from (facts.count, facts.amount)`,
};
