import { addDays, startOfDay, today } from "#src/shared/time.ts";

/**
 * The time of the story. It is counted in open minutes (minutes in which the shop is open), so that nothing happens at
 * night or on a Sunday.
 */
export interface OpenTime {
  /** The number of open minutes from the beginning of the story until now. */
  minutes: number;
  /** Converts an open minute to a time in ISO 8601, UTC. */
  momentOf(minute: number): string;
  /** The open days in order. `from` is the first open minute of a day, `until` the first one after the day. */
  days: readonly { from: number; until: number; isOver: boolean }[];
}

const SATURDAY = 6;
const SUNDAY = 0;
const MINUTE_MS = 60_000;

interface OpenDay {
  opensAt: number;
  minutes: number;
  isOver: boolean;
}

/** The open time from `days` days ago until `now`: Monday to Friday 08:00–18:00, Saturday 09:00–16:00. */
export function openTime(days: number, now: Date): OpenTime {
  const open: OpenDay[] = [];
  for (let back = days; back >= 0; back--) {
    const day = openDay(addDays(today(now), -back), now.getTime());
    if (day.minutes > 0) open.push(day);
  }
  let begun = 0;
  const spans = open.map(({ minutes, isOver }) => {
    const from = begun;
    begun += minutes;
    return { from, until: begun, isOver };
  });
  return {
    days: spans,
    minutes: begun,
    momentOf(minute) {
      let rest = minute;
      for (const day of open) {
        if (rest < day.minutes) return new Date(day.opensAt + rest * MINUTE_MS).toISOString();
        rest -= day.minutes;
      }
      const last = open.at(-1);
      return new Date(last ? last.opensAt + last.minutes * MINUTE_MS : now).toISOString();
    },
  };
}

function openDay(day: string, now: number): OpenDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const [opens, closes] = weekday === SATURDAY ? [9, 16] : [8, 18];
  const opensAt = Date.parse(startOfDay(day)) + opens * 60 * MINUTE_MS;
  const closing = Date.parse(startOfDay(day)) + closes * 60 * MINUTE_MS;
  const closesAt = Math.min(closing, now);
  const minutes =
    weekday === SUNDAY ? 0 : Math.max(0, Math.floor((closesAt - opensAt) / MINUTE_MS));
  return { opensAt, minutes, isOver: closing <= now };
}
