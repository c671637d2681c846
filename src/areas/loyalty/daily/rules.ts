/** The hour of the shop's day from which the daily jobs run. */
export const FIRST_HOUR = 4;

/**
 * The dates that are celebrated on a day, as month × 100 + day. In a year without 29 February, it is celebrated on 28
 * February.
 */
export function yearlyDates(day: string): readonly number[] {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return month === 2 && date === 28 && !isLeapYear ? [228, 229] : [month * 100 + date];
}
