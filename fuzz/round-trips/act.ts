import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Answered } from "#tests/support/client.ts";
import type { Shop } from "./open-shop.ts";

/** What undoes an act. It may be refused for now, for example while a card that was sold has paid something. */
export interface Undo {
  what: string;
  attempt(): Promise<Answered<any>>;
}

/** An act that moves value. Returns what undoes it, step by step, or the refusal. */
export type Act = (shop: Shop, luck: Chance) => Promise<Undo[] | Answered<any>>;

export const isDone = ({ status }: Answered): boolean => status < 300;

/** The outcome of an act that one request does, and another one undoes. `attempt` gets the answer of the first. */
export const undoneBy = (
  what: string,
  answer: Answered<any>,
  attempt: (body: any) => Promise<Answered<any>>,
): Undo[] | Answered<any> =>
  isDone(answer) ? [{ what, attempt: () => attempt(answer.body) }] : answer;
