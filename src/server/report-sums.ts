/** Sums of rows of days, for reports whose rows are groups of days. */

/** The same rows with the opposite sign: what a reader may not know is added to what was read, and so taken off. */
export const takenOff = <Key extends string, Row extends Record<Key, number>>(
  rows: readonly Row[],
  amounts: readonly Key[],
): Row[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(amounts.map((name) => [name, -row[name]])),
  }));

/** The sum of one amount of the rows. */
export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);
