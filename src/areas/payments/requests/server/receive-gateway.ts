import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { asCallback } from "#src/server/providers/callback.ts";
import { receiveWebhook } from "#src/server/webhooks/receive-webhook.ts";
import type { WebhookSource } from "#src/server/webhooks/webhook-source.ts";
import { checkAttempt } from "../../taking/server/ask-for-payment.ts";
import { gatewayAnswer } from "../../gateways/contract.ts";
import type { VerifiedCallback } from "../../gateways/server/gateway.ts";
import type { GatewayName } from "../../gateways/gateway-names.ts";
import { adapterOf, adapters } from "../../gateways/server/all-adapters.ts";
import { findAttempt } from "../../gateways/server/attempts.ts";
import { contextOf, type GatewayServices } from "../../gateways/server/gateway-context.ts";
import { getGateway } from "../../gateway-settings/server/gateways.ts";

/** What the verified callback of a request says, from the check of its signature until the request ends. */
const verified = new WeakMap<FastifyRequest, { bytes: Buffer; said: VerifiedCallback }>();

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
  verified.set(request, { bytes, said: said ?? refuse("unauthenticated") });
}

/** Takes a verified callback, and logs it. @throws Refusal as `takeCallback` */
export function receiveGatewayCallback(
  db: Database,
  name: GatewayName,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  const { bytes, said } = verified.get(request) ?? refuse("unauthenticated");
  const { attempt, answer } = said;
  const logged: LoggedCallback = {
    attempt,
    answer: answer?.status === "completed" ? answer : null,
  };
  return receiveWebhook(db, { source: name, bytes, said: logged }, (tx) =>
    takeCallback(tx, name, logged),
  );
}

/** What is logged of a callback, so that it can be taken again: nothing of the customer. */
const loggedCallback = z.object({
  attempt: z.union([z.object({ id: z.string() }), z.object({ providerRequestId: z.string() })]),
  answer: gatewayAnswer.nullable(),
});
type LoggedCallback = z.output<typeof loggedCallback>;

/**
 * Takes a verified callback. It completes its attempt only if it says so with the same amount and currency. Otherwise a
 * job asks the provider. A repeated callback has no effect, because an attempt ends only once.
 * @throws Refusal not_found (an attempt that is not known yet; the provider sends the callback again)
 */
async function takeCallback(
  tx: Tx,
  name: GatewayName,
  { attempt: wanted, answer }: LoggedCallback,
): Promise<void> {
  const attempt = (await findAttempt(tx, name, wanted)) ?? refuse("not_found");
  const isWhole =
    answer !== null && answer.amount === attempt.amount && answer.currency === attempt.currency;
  await checkAttempt(tx, attempt.id, isWhole ? answer : null);
}

/** The payment providers that send callbacks. */
export const gatewayWebhooks: readonly WebhookSource[] = adapters
  .filter((adapter) => adapter.verifyCallback)
  .map(({ name }) => ({
    name,
    take: (tx, said) => takeCallback(tx, name, loggedCallback.parse(said)),
  }));
