import type { Refusal } from "#src/shared/errors.ts";
import type { Crowd } from "./limits.ts";

interface Line {
  taken: number;
  waiting: (() => void)[];
}

/** Frees a slot. The next request in the queue gets this slot. */
export type Leave = () => void;

/**
 * Limits how many requests of each owner run at once: each running request takes a slot. Further requests wait in a
 * limited queue, first come, first served.
 */
export class Slots {
  readonly #crowd: Crowd;
  readonly #full: () => Refusal;
  readonly #lines = new Map<string, Line>();

  constructor(crowd: Crowd, full: () => Refusal) {
    this.#crowd = crowd;
    this.#full = full;
  }

  /** Waits for a slot of this owner. @throws the refusal that `full` of the constructor makes, if the queue is full */
  async take(owner: string): Promise<Leave> {
    const line = this.#lines.get(owner) ?? { taken: 0, waiting: [] };
    this.#lines.set(owner, line);
    if (line.taken < this.#crowd.atOnce) line.taken++;
    else if (line.waiting.length >= this.#crowd.waiting) throw this.#full();
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    let isTaken = true;
    return () => {
      if (isTaken) this.#leave(owner, line);
      isTaken = false;
    };
  }

  #leave(owner: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.taken--;
    if (line.taken === 0) this.#lines.delete(owner);
  }
}
