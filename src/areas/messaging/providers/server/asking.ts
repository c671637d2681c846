/** What the adapters share: their addresses, and answers to a request that was refused or not answered. */
import {
  askProvider,
  isSuccess,
  type Answered,
  type ProviderRequest,
  type Reply,
} from "#src/server/providers/ask-provider.ts";
import { companyNames, type SendingProvider } from "../provider-names.ts";
import type { SendAnswer, SmsProviderContext } from "./sms-provider.ts";

/** The usual addresses. The settings may name another one, e.g. of a sandbox. */
const liveUrls = {
  twilio: "https://api.twilio.com",
  beem: "https://apisms.beem.africa",
  africas_talking: "https://api.africastalking.com",
} as const satisfies Record<SendingProvider, string>;

/** Sends a request to an SMS provider. Never throws, and no answer contains a credential. */
export const ask = (
  provider: SendingProvider,
  context: SmsProviderContext,
  request: Omit<ProviderRequest, "baseUrl">,
): Promise<Reply> =>
  askProvider(context, {
    ...request,
    baseUrl: (context.baseUrl || liveUrls[provider]).replace(/\/+$/, ""),
    refusesInText: true,
  });

/** The header of basic authentication. */
export const basic = (user = "", password = ""): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

export const unknown: SendAnswer = { status: "unknown" };

/** The pause after a provider refused because of too many requests, if it states none. */
const PAUSE_SECONDS = 5;
const TOO_MANY = 429;

/**
 * Turns a reply into an answer. `read` reads an answer of the provider; null means that it says nothing definite. A
 * request that certainly did not arrive is refused, so that another provider may send the message. Any 4xx is a
 * definite refusal, because nothing was accepted; 429 asks for a pause.
 */
export function answerOf(
  provider: SendingProvider,
  reply: Reply,
  read: (reply: Answered) => SendAnswer | null,
  words: (reply: Answered) => string | null,
): SendAnswer {
  if (reply.kind === "silent") return unknown;
  if (reply.kind === "not_sent")
    return { status: "refused", detail: "Network error", mayRetryElsewhere: true };
  const answer = read(reply);
  if (answer) return answer;
  if (isSuccess(reply)) return unknown;
  const detail = refusalText(provider, reply, words(reply));
  return reply.status === TOO_MANY
    ? pauseOf(reply, detail)
    : { status: "refused", detail, mayRetryElsewhere: true };
}

/** A refusal after which the same provider takes the message a little later. */
export const pauseOf = ({ retryAfterSeconds }: Answered, detail: string): SendAnswer => ({
  status: "refused",
  detail,
  mayRetryElsewhere: true,
  retryAfterSeconds: retryAfterSeconds ?? PAUSE_SECONDS,
});

/** The provider's own words without credentials, or that it gave none. */
export const refusalText = (
  provider: SendingProvider,
  reply: Answered,
  words: string | null,
): string => (words ? reply.words(words) : `${companyNames[provider]} API error`);

/** The text of a refusal in plain text. */
export const plainText = ({ body }: Answered): string | null =>
  typeof body === "string" && body.trim() !== "" ? body.trim() : null;
