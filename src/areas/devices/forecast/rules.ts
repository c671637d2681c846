/** Working days of the shop, and which earlier repairs count as similar. Used by screen and server. */
import { weekdays, type Settings } from "#src/areas/settings/contract.ts";
import { addDays } from "#src/shared/time.ts";

/** Only so many of the newest completed repairs are read, so that a forecast costs the same in a shop of any size. */
export const NEWEST_REPAIRS = 1000;

/** Older repairs say little about today: technicians, parts and phones have changed. */
export const WITHIN_DAYS = 365;

/** Which repairs a forecast is made from, the most similar first. The first level with enough cases is told. */
export const forecastLevels = [
  "fault-technician-brand",
  "fault-technician",
  "fault-brand",
  "fault",
  "brand",
  "shop",
] as const;
export type ForecastLevel = (typeof forecastLevels)[number];

/** For each weekday from Monday on, whether the shop is open. */
export type OpenWeek = readonly boolean[];

type BusinessHours = Settings["business"]["businessHours"];

/** The days on which the shop works. A shop that is closed all week has not set its hours, and works every day. */
export function openWeekOf(hours: BusinessHours): OpenWeek {
  const open = weekdays.map((weekday) => !hours[weekday].closed);
  return open.includes(true) ? open : open.map(() => true);
}

/** A Monday before all days of a shop. */
export const FIRST_MONDAY = "2000-01-03";

/** For each weekday, how many days of its week are working days up to and including it. */
export const workingDaysUpTo = (week: OpenWeek): number[] =>
  week.map((_, at) => week.slice(0, at + 1).filter(Boolean).length);

const daysSinceFirst = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(FIRST_MONDAY)) / 86_400_000);

function countedOn(day: string, week: OpenWeek): number {
  const upTo = workingDaysUpTo(week);
  const days = daysSinceFirst(day);
  return Math.floor(days / 7) * (upTo[6] ?? 0) + (upTo[days % 7] ?? 0);
}

/** The working days after `from`, up to and including `to`. 0: on the same day. Days have the form `YYYY-MM-DD`. */
export const workingDaysBetween = (from: string, to: string, week: OpenWeek): number =>
  countedOn(to, week) - countedOn(from, week);

/** The working day that is `count` working days after `day`. With 0 it is `day`, or the next day that is open. */
export function workingDayAfter(day: string, count: number, week: OpenWeek): string {
  const isOpen = (each: string) => week[daysSinceFirst(each) % 7] ?? false;
  let at = day;
  let left = count;
  while (left > 0 || !isOpen(at)) {
    at = addDays(at, 1);
    if (isOpen(at)) left--;
  }
  return at;
}
