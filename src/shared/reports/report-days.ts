/** Groups of days in reports. Screens and the server use the same ones. */
import { addDays } from "../time.ts";

export const groupings = ["day", "week", "month"] as const;
export type Grouping = (typeof groupings)[number];

/** Days of the shop, `YYYY-MM-DD`; both ends are included. */
export interface ReportDays {
  from: string;
  to: string;
}

/** The first day of the group that contains the day. A week begins on Monday. */
export function startOfGroup(day: string, by: Grouping): string {
  if (by === "day") return day;
  if (by === "month") return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The last day of the group that contains the day. */
export function endOfGroup(day: string, by: Grouping): string {
  if (by === "day") return day;
  const start = startOfGroup(day, by);
  if (by === "week") return addDays(start, 6);
  // Day 32 of a month is always in the next month.
  return addDays(startOfGroup(addDays(start, 31), "month"), -1);
}

/** The days of a group that are within the period: its first and last group may be incomplete. */
export const daysOfGroup = (start: string, by: Grouping, { from, to }: ReportDays): ReportDays => {
  const end = endOfGroup(start, by);
  return { from: start < from ? from : start, to: end > to ? to : end };
};

/** The first days of the groups of a period, the newest first. The first day may be before the period. */
export function groupsOf({ from, to }: ReportDays, by: Grouping): string[] {
  const starts: string[] = [];
  for (let start = startOfGroup(to, by); ; start = startOfGroup(addDays(start, -1), by)) {
    starts.push(start);
    if (start <= from) return starts;
  }
}
