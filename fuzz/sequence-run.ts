/** The state of one running sequence. */
import type { Knowledge } from "./known.ts";
import type { People } from "./people.ts";
import type { Request, Sent } from "./send.ts";
import type { World } from "./world.ts";

/** The values learnt from the answers to a sequence, and its requests so far. */
export interface Run {
  world: World;
  people: People;
  knowledge: Knowledge;
  /** Idempotency-Keys used so far, newest last. */
  keys: string[];
  numbers: string;
  /** Every request with its answer, in readable form. */
  transcript: string[];
  send(request: Request, who: string): Promise<Sent>;
}
