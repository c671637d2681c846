import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import type { GatewayContext } from "./gateway.ts";
import {
  healthOf,
  healthy,
  isSuccess,
  notReached,
  type Answered,
  type NotSent,
  type Reply,
} from "#src/server/providers/ask-provider.ts";

export interface Token {
  value: string;
  expiresInSeconds: number;
}
/** A new token, or why there is none. */
export type MadeToken = { token: Token } | { reply: NotSent };

/** Reads a token from the reply to the request for it. `read` returns null if the provider refused. */
export function madeToken(
  reply: Reply,
  read: (reply: Answered) => { value: string | null; seconds: number } | null,
  refusal: (reply: Answered) => string | null,
): MadeToken {
  if (reply.kind !== "answered") return { reply: notReached };
  const { value, seconds } = (isSuccess(reply) ? read(reply) : null) ?? { value: null, seconds: 0 };
  if (value === null) return { reply: { kind: "not_sent", reason: reply.words(refusal(reply)) } };
  return { token: { value, expiresInSeconds: Math.floor(seconds) } };
}

/**
 * Sends a request with a cached token. A token that the provider no longer accepts (401) is replaced once: the provider
 * did not accept the request, so it may be sent again. Without a token nothing was sent.
 */
export async function askWithToken(
  context: GatewayContext,
  make: () => Promise<MadeToken>,
  send: (token: string) => Promise<Reply>,
): Promise<Reply> {
  const first = await tokenFor(context, make);
  if ("reply" in first) return first.reply;
  const reply = await send(first.token);
  if (reply.kind !== "answered" || reply.status !== 401 || first.isNew) return reply;
  const renewed = await tokenFor(context, make, first.token);
  return "reply" in renewed ? renewed.reply : send(renewed.token);
}

/** Returns the cached token, or a new one if there is none or the provider has `refused` it. */
async function tokenFor(
  context: GatewayContext,
  make: () => Promise<MadeToken>,
  refused?: string,
): Promise<{ token: string; isNew: boolean } | { reply: NotSent }> {
  let failure: NotSent = notReached;
  let isNew = false;
  const makeOrThrow = async () => {
    const made = await make();
    if ("reply" in made) {
      failure = made.reply;
      throw new Error("The provider gave no token");
    }
    isNew = true;
    return made.token;
  };
  try {
    return { token: await context.token(makeOrThrow, refused), isNew };
  } catch {
    return { reply: failure };
  }
}

/** Health as told by a request for a new token, which does not replace the cached one. */
export async function tokenHealth(
  context: GatewayContext,
  make: () => Promise<MadeToken>,
): Promise<ProviderHealth> {
  const made = await make();
  return "token" in made ? healthy(context) : healthOf(made.reply, context, () => null);
}
