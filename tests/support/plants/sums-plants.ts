import { expensePlants } from "./expense-plants.ts";
import { commissionPlants } from "./commission-plants.ts";
import { valuePlants } from "./value-plants.ts";

/**
 * Changes that violate the invariants of sums, by the name of the invariant: the value of stock, figures of days, and
 * commissions.
 */
export const sumsPlants: Record<string, string[]> = {
  "a repair that ended without success owes no price": [
    "update devices set price_at_end = 500000 where final_amount is not null",
  ],
  ...valuePlants,
  ...expensePlants,
  ...commissionPlants,
  "the kept sums of a day are what its facts add up to": [
    "insert into kept_days (day) values ('2020-01-01')",
    "insert into day_figures (figure, day, key, count, amount) values ('sale', '2020-01-01', '', 1, 100)",
  ],
};
