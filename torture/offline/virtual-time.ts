/**
 * The time of a simulation. Everything that happens is an event at a moment; events of one moment keep their order, so
 * that a schedule always has the same course.
 */

export interface VirtualTime {
  now: () => number;
  /** Runs `act` at this moment. Returns what prevents it. */
  at: (moment: number, act: () => void) => () => void;
  /** Runs all events of the next `ms` milliseconds. */
  run: (ms: number) => Promise<void>;
}

interface Event {
  moment: number;
  act: (() => void) | null;
}

/** @param settled resolves when everything has happened that takes no time of the simulation */
export function virtualTime(settled = promisesSettled): VirtualTime {
  let now = 0;
  const events: Event[] = [];
  return {
    now: () => now,
    at: (moment, act) => {
      const event: Event = { moment: Math.max(moment, now), act };
      let place = events.length;
      while (place > 0 && (events[place - 1]?.moment ?? 0) > event.moment) place -= 1;
      events.splice(place, 0, event);
      return () => {
        event.act = null;
      };
    },
    run: async (ms) => {
      const end = now + ms;
      await settled();
      while (events.length > 0 && (events[0]?.moment ?? 0) <= end) {
        const event = events.shift();
        if (!event?.act) continue;
        now = event.moment;
        event.act();
        await settled();
      }
      now = end;
    },
  };
}

/** Resolves at the next turn of the event loop. By then every promise has continued that waits only for other promises. */
export const promisesSettled = (): Promise<void> =>
  new Promise<void>((resolve) => setImmediate(resolve));
