/** One sequence while it runs. */
import type { Knowledge } from "./known.ts";
import type { People } from "./people.ts";
import type { Request, Sent } from "./send.ts";
import type { World } from "./world.ts";

/** What one sequence knows and does while it runs. */
export interface Run {
  world: World;
  people: People;
  knowledge: Knowledge;
  /** Given out so far, newest last. */
  keys: string[];
  numbers: string;
  /** Every request with its answer, for people to read. */
  transcript: string[];
  send(request: Request, who: string): Promise<Sent>;
}
