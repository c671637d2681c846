/** Where appointments are drawn in the grid of a week. */
import { today } from "#src/shared/time.ts";
import { hoursOf, type BusinessHours } from "../../rules.ts";
import { clockTime, minutesOf } from "../../times.ts";

export const PIXELS_PER_HOUR = 64;
/** A shorter appointment would not show its name. */
const LEAST_MINUTES_SHOWN = 22;

interface Timed {
  id: string;
  startsAt: string;
  minutes: number;
}

export interface Placed<T> {
  row: T;
  /** Minutes since midnight. */
  from: number;
  to: number;
  /** The place beside others at the same time, and how many places there are. */
  lane: number;
  lanes: number;
}

/** Puts appointments of one day that overlap beside each other. They are in the order of their start. */
export function placed<T extends Timed>(rows: readonly T[]): Placed<T>[] {
  const all: Placed<T>[] = [];
  let group: Placed<T>[] = [];
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const each of group) each.lanes = lanes;
    group = [];
  };
  for (const row of rows) {
    const from = minutesOf(clockTime(row.startsAt));
    const to = Math.min(24 * 60, from + Math.max(row.minutes, LEAST_MINUTES_SHOWN));
    if (group.every((each) => each.to <= from)) close();
    const taken = new Set(group.filter((each) => each.to > from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    const each = { row, from, to, lane, lanes: 1 };
    group.push(each);
    all.push(each);
  }
  close();
  return all;
}

/** The hours that the grid shows: those of the shop, and those of all appointments. */
export function hoursShown(
  days: readonly string[],
  rows: readonly Timed[],
  hours: BusinessHours,
): { from: number; to: number } {
  const open = days.flatMap((day) => hoursOf(day, hours) ?? []);
  const starts = rows.map(({ startsAt }) => minutesOf(clockTime(startsAt)));
  const ends = rows.map(({ startsAt, minutes }) => minutesOf(clockTime(startsAt)) + minutes);
  const from = Math.min(...open.map((each) => minutesOf(each.open)), ...starts, 9 * 60);
  const to = Math.max(...open.map((each) => minutesOf(each.close)), ...ends, 17 * 60);
  return { from: Math.floor(from / 60), to: Math.min(24, Math.ceil(to / 60)) };
}

/** Appointments by their day. */
export function byDay<T extends Timed>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const days = new Map<string, T[]>();
  for (const row of rows) {
    const day = today(new Date(row.startsAt));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}
