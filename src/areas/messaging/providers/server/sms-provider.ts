/** The interface between the sending of SMS and the adapters of SMS providers. */
import type { AskContext } from "#src/server/providers/ask-provider.ts";
import type { ProviderCallback } from "#src/server/providers/callback.ts";
import type { CredentialField, ProviderHealth } from "#src/shared/provider-settings.ts";
import type { SmsCredentialName, SmsProviderName } from "../provider-names.ts";

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

/** An accepted message about which a provider without callbacks is asked. */
export type FollowedSms = Pick<SmsAttempt, "id" | "to"> & { providerMessageId: string };

/** What an adapter may use. Credentials must not appear in a log or an error either. */
export interface SmsProviderContext extends AskContext {
  /** The name or number that the customer sees as the sender. */
  sender: string;
  /** The address of the provider that the settings choose, e.g. of its sandbox; empty for the usual one. */
  baseUrl: string;
  /** The address to which the provider sends its status callbacks; null if it should send none. */
  callbackUrl: string | null;
}

export interface SmsProvider {
  name: SmsProviderName;
  credentials: Partial<Record<SmsCredentialName, CredentialField>>;
  /** Whether it needs the name or number of a sender. */
  needsSender: boolean;
  /** Asks the provider to send the SMS, once per attempt. The result may stay unknown. */
  send(attempt: SmsAttempt, context: SmsProviderContext): Promise<SendAnswer>;
  /** Reads the end of an accepted message, for providers without callbacks; null if it is not known yet. */
  readReport?(message: FollowedSms, context: SmsProviderContext): Promise<DeliveryReport | null>;
  /**
   * Returns what a callback reports. Returns null if its signature or account is wrong; the server then answers 401 and
   * changes nothing.
   */
  verifyCallback?(
    callback: ProviderCallback,
    context: SmsProviderContext,
  ): readonly DeliveryReport[] | null;
  health(context: SmsProviderContext): Promise<ProviderHealth>;
}
