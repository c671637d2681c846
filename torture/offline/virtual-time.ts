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

export function virtualTime(): VirtualTime {
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
      await promisesSettled();
      while (events.length > 0 && (events[0]?.moment ?? 0) <= end) {
        const event = events.shift();
        if (!event?.act) continue;
        now = event.moment;
        event.act();
        await promisesSettled();
      }
      now = end;
    },
  };
}

/** All promises that wait for nothing else have continued when the event loop turns. */
const promisesSettled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Random numbers from 0 to 1, by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
