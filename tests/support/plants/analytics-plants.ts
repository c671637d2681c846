/** Changes that violate the invariants of analytics, by the name of the invariant. */
export const analyticsPlants: Record<string, string[]> = {
  "the kept sums of a day are what its facts add up to": [
    "insert into kept_days (day) values ('2020-01-01')",
    "insert into day_figures (figure, day, key, count, amount) values ('sale', '2020-01-01', '', 1, 100)",
  ],
};
