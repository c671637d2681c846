/** Lets the outbox of a device have its writes carried out as if each had come in a request of its own. */
import type { Offline } from "#src/shared/outbox/offline.ts";
import { Refusal } from "#src/shared/errors.ts";
import { refusals } from "#src/shared/refusals/refusals.ts";
import { inTransaction, type Tx } from "../database.ts";
import { ifAllowed } from "./guards/access.ts";
import { isKnownKey } from "./idempotency.ts";
import {
  answerKept,
  carryOut,
  type DeliveredWrite,
  type DeliveringRequest,
  type Platform,
} from "./pipeline.ts";
import { toRefusal, type ConstraintRefusals } from "./problem.ts";
import type { Route } from "./routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    deliver: Deliverer;
  }
}

export type Outcome =
  | { is: "answered"; answer: string }
  | { is: "refused"; refusal: Refusal }
  /** The same write may succeed soon, or it is our bug. Either way nothing is decided. */
  | { is: "undecided" };

export interface Deliverer {
  /** How an endpoint says that it waits for a network; a refusal if it does not, or if its version is another one. */
  offlineOf(endpoint: string, version: number): Offline | Refusal;
  /** What the endpoint reads of what the device showed; null if it reads nothing of it. */
  shownFor(endpoint: string, shown: unknown): unknown;
  /**
   * Carries out a write of an endpoint with `offline`. `answered` runs in the transaction of the verb as its last step
   * but one, so that what it stores is committed with the effect and the answer, or not at all.
   */
  carryOut(
    endpoint: string,
    write: DeliveredWrite,
    of: DeliveringRequest,
    answered: (tx: Tx) => Promise<void>,
  ): Promise<Outcome>;
  /**
   * What a write was answered with whose key the sender has used already, on whichever way; null if they have not. The
   * answer is `null` if they may not see it any more; `refused` means that the key was used for something else.
   */
  answerOf(
    endpoint: string,
    write: DeliveredWrite,
    of: DeliveringRequest,
    answered: (tx: Tx) => Promise<void>,
  ): Promise<Outcome | null>;
}

export const delivererOf = (
  routes: ReadonlyMap<string, Route>,
  platform: Platform,
  constraints: ConstraintRefusals,
): Deliverer => ({
  offlineOf(name, version) {
    const route = routes.get(name);
    if (!route) return new Refusal("command_unknown");
    const { offline } = route.endpoint;
    if (!offline) return new Refusal("needs_connection");
    return version === (offline.version ?? 1) ? offline : new Refusal("command_unknown");
  },
  shownFor: (name, shown) => routes.get(name)?.endpoint.shown?.safeParse(shown).data ?? null,
  async carryOut(name, write, of, answered) {
    const route = routes.get(name);
    if (!route?.endpoint.offline)
      return { is: "refused", refusal: new Refusal("needs_connection") };
    return outcomeOf(() => carryOut(route, write, of, platform, answered), of, constraints);
  },
  async answerOf(name, write, of, answered) {
    const { userId } = of.actor;
    if (!(await isKnownKey(platform.db, write.key, userId))) return null;
    const route = routes.get(name);
    // Nothing tells what this server once did with it, only that it did.
    if (!route?.endpoint.offline) {
      await inTransaction(platform.db, answered);
      return { is: "answered", answer: "null" };
    }
    const kept = () => answerKept(route, write, of, platform, answered);
    const outcome = await outcomeOf(kept, of, constraints);
    if (outcome.is === "refused")
      return { is: "refused", refusal: new Refusal("idempotency_key_reused") };
    const maySee = ifAllowed(route.endpoint, of.actor) !== null;
    return outcome.is === "answered" && !maySee ? { is: "answered", answer: "null" } : outcome;
  },
});

async function outcomeOf(
  act: () => Promise<{ answer: string }>,
  { request }: DeliveringRequest,
  constraints: ConstraintRefusals,
): Promise<Outcome> {
  try {
    const { answer } = await act();
    return { is: "answered", answer };
  } catch (error) {
    const refusal = toRefusal(error, constraints);
    if (!refusal) request.log.error({ err: error }, "a delivered command failed unexpectedly");
    if (!refusal || refusals[refusal.code].transient) return { is: "undecided" };
    return { is: "refused", refusal };
  }
}
