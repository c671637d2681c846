import type { FastifyRequest } from "fastify";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { asCallback } from "#src/server/providers/callback.ts";
import { checkAttempt } from "../../server/ask-for-payment.ts";
import type { VerifiedCallback } from "./gateway.ts";
import type { GatewayName } from "../gateway-names.ts";
import { adapterOf } from "./all-adapters.ts";
import { findAttempt } from "./attempts.ts";
import { contextOf, type GatewayServices } from "./gateway-context.ts";
import { getGateway } from "./gateways.ts";

/** What the verified callback of a request says, from the check of its signature until the request ends. */
const verified = new WeakMap<FastifyRequest, VerifiedCallback>();

/**
 * Verifies the callback of a provider. Without all its credentials nothing can be verified, because a signature by an
 * empty key proves nothing.
 * @throws Refusal unauthenticated, not_found
 */
export async function verifyCallback(
  db: Database,
  services: GatewayServices,
  name: GatewayName,
  bytes: Buffer,
  request: FastifyRequest,
): Promise<void> {
  const adapter = adapterOf(name);
  if (!adapter?.verifyCallback) return refuse("not_found");
  const { state } = await getGateway(db, services, name);
  if (state === "incomplete") refuse("unauthenticated");
  const context = await contextOf(db, services, name);
  // An adapter should never throw. If one does, its callback is not verified either.
  const said = await adapter.verifyCallback(asCallback(bytes, request), context).catch(() => null);
  verified.set(request, said ?? refuse("unauthenticated"));
}

/**
 * Takes a verified callback. It completes its attempt only if it says so with the same amount and currency. Otherwise a
 * job asks the provider. A repeated callback has no effect, because an attempt ends only once.
 * @throws Refusal not_found (an attempt that is not known yet; the provider sends the callback again)
 */
export async function hearGateway(
  tx: Tx,
  name: GatewayName,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  const said = verified.get(request) ?? refuse("unauthenticated");
  const attempt = (await findAttempt(tx, name, said.attempt)) ?? refuse("not_found");
  const { answer } = said;
  const isWhole =
    answer?.status === "completed" &&
    answer.amount === attempt.amount &&
    answer.currency === attempt.currency;
  await checkAttempt(tx, attempt.id, isWhole ? answer : null);
  return { ok: true };
}
