/** Days and clock times of the shop, and the moments they stand for. */
import { inShopTime, startOfDay } from "#src/shared/time.ts";

/** The clock time of a moment in the shop, `14:05`. */
export const clockTime = (iso: string): string => inShopTime(iso).slice(11);

/** The minutes since midnight of a clock time. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The clock time so many minutes after midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The moment of a clock time on a day of the shop. */
export const momentAt = (day: string, time: string): string =>
  new Date(Date.parse(startOfDay(day)) + minutesOf(time) * 60_000).toISOString();

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
