/** The interface between the sending of SMS and the adapters of SMS providers. */
import type { SmsProviderName } from "../provider-names.ts";

/** The data about an attempt that an adapter gets. An attempt is one request to one provider to send one SMS. */
export interface SmsAttempt {
  /** The id of the attempt. Adapters derive from it the id that the provider sees, where it takes one. */
  id: string;
  /** In E.164, e.g. `+255754123456`. */
  to: string;
  text: string;
  /** The provider's own id of the message, once it is known. */
  providerMessageId: string | null;
}

/**
 * A provider's answer to the request to send.
 * - `accepted`: the provider will send the message. Whether it was delivered is reported later.
 * - `refused`: a definite refusal; nothing was sent. `mayRetryElsewhere` is false if every provider would refuse, e.g.
 *   because the number does not exist. `retryAfterSeconds` is set if the same provider takes the message later.
 * - `unknown`: timed out, 5xx or unreadable. The message may have been sent, so Fundi never sends it again by itself.
 */
export type SendAnswer =
  | { status: "accepted"; providerMessageId: string; costText?: string }
  | { status: "refused"; detail: string; mayRetryElsewhere: boolean; retryAfterSeconds?: number }
  | { status: "unknown" };

/** What a provider reports about a message that it accepted. `detail` is the provider's reason of a failure. */
export interface DeliveryReport {
  providerMessageId: string;
  /** Where the provider repeats it. Finds the message even if the answer to the request to send was lost. */
  attemptId?: string;
  status: "sent" | "delivered" | "failed";
  detail?: string;
}

/** A status callback as it arrived, with its exact bytes, because signatures cover them. */
export interface SmsCallback {
  headers: Record<string, string>;
  body: Buffer;
  query: Record<string, string>;
}

export interface SmsProviderHealth {
  isHealthy: boolean;
  /** In the provider's words, without secrets. */
  detail: string | null;
  /** ISO 8601. */
  checkedAt: string;
}

/** What an adapter may use. */
export interface SmsProviderContext {
  /** In clear. They must not appear in an answer, a detail, a log or an error. */
  credentials: Record<string, string>;
  /** The name or number that the customer sees as the sender. */
  sender: string;
  /** The address of the provider that the settings choose, e.g. of its sandbox; empty for the usual one. */
  baseUrl: string;
  /** The address to which the provider sends its status callbacks. */
  callbackUrl: string;
  /** `fetch` with a time-out, without redirects. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

export interface SmsProvider {
  name: SmsProviderName;
  /** Asks the provider to send the SMS, once per attempt. The result may stay unknown. */
  send(attempt: SmsAttempt, context: SmsProviderContext): Promise<SendAnswer>;
  /** Reads the state of accepted messages, for providers without callbacks. */
  readReports?(
    attempts: readonly SmsAttempt[],
    context: SmsProviderContext,
  ): Promise<readonly DeliveryReport[]>;
  /** Returns null if the signature is wrong. The server then answers 401 and changes nothing. */
  verifyCallback?(
    callback: SmsCallback,
    context: SmsProviderContext,
  ): Promise<readonly DeliveryReport[] | null>;
  health(context: SmsProviderContext): Promise<SmsProviderHealth>;
}
