import {
  askProvider,
  type Answered,
  type ProviderRequest,
  type Reply,
} from "#src/server/providers/ask-provider.ts";
import type { GatewayAnswer, GatewayContext } from "./gateway.ts";
import { baseUrlOf, type liveUrls } from "./provider-urls.ts";

type GatewayRequest = Omit<ProviderRequest, "baseUrl"> & { provider: keyof typeof liveUrls };

/** Sends a request to a payment provider. Never throws, and no answer contains a credential. */
export const ask = (
  context: GatewayContext,
  { provider, ...request }: GatewayRequest,
): Promise<Reply> => askProvider(context, { ...request, baseUrl: baseUrlOf(provider, context) });

/** What a request of one provider consists of, without what all of its requests have in common. */
export type OwnRequest = Omit<GatewayRequest, "provider" | "headers">;

/** The answer to a start without a readable reply: failed only if the provider certainly did not accept it. */
export const withoutReply = (reply: Exclude<Reply, Answered>): GatewayAnswer =>
  reply.kind === "not_sent" ? { status: "failed", reason: reply.reason } : unknown;

export const unknown: GatewayAnswer = { status: "unknown" };

/**
 * A payment whose reference or amount cannot be read is not known, and neither is one of nothing: it could be neither
 * used nor given back.
 */
export const completed = (
  reference: string | null,
  amount: number | null,
  currency: string,
): GatewayAnswer =>
  reference !== null && amount !== null && amount > 0
    ? { status: "completed", reference, amount, currency: currency.toUpperCase() }
    : unknown;
