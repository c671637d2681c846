import type { Knowledge } from "./known.ts";
import type { People } from "./people.ts";
import type { Request, Sent } from "./send.ts";
import type { World } from "./world.ts";

/** The state of a sequence while it runs: its callers, the values learnt from its answers, and its requests so far. */
export interface Run {
  world: World;
  people: People;
  knowledge: Knowledge;
  /** The Idempotency-Keys of the successful requests so far, the newest last. */
  keys: string[];
  numbers: string;
  /** All requests so far with their answers, in readable form. */
  transcript: string[];
  send(request: Request, who: string): Promise<Sent>;
}
