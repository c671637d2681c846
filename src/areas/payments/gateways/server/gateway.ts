/** The interface between payments and the adapters of payment providers. */
import type { AskContext } from "#src/server/providers/ask-provider.ts";
import type { ProviderCallback } from "#src/server/providers/callback.ts";
import type { CredentialField, ProviderHealth } from "#src/shared/provider-settings.ts";
import type { PaymentFailure } from "../../payment-failure.ts";
import type { PaymentMethod } from "../../providers.ts";
import type { CredentialName, GatewayName } from "../gateway-names.ts";

/** The data about an attempt that an adapter gets. An attempt is one request to a provider to collect money. */
export interface GatewayAttempt {
  /** The id of the attempt. Adapters derive from it the request id that the provider sees. */
  id: string;
  paymentNumber: string;
  method: PaymentMethod;
  /** The wallet, or the method itself. */
  provider: string;
  /** In minor units. */
  amount: number;
  currency: string;
  /** The phone number of the wallet; null for a card. */
  phone: string | null;
  /** The provider's own id for the request, once it is known. */
  providerRequestId: string | null;
  /** What the adapter stored with its earlier answers, e.g. the id of a session. No secrets. */
  memo: Record<string, string>;
  /** When the customer was asked; ISO 8601. */
  askedAt: string;
  /** True after the sale ended or an earlier answer was `unknown`. */
  isAbandoned: boolean;
}

/**
 * A provider's answer about an attempt.
 * - `unknown`: timed out, 5xx or unreadable. Fundi asks for the result again, but never pushes the attempt again.
 * - `completed`: `amount` is what the provider collected, in minor units. It is compared with the attempt.
 * - `failed`: only a definite refusal. `reason` is a code if Fundi knows the reason, or else the provider's own text.
 */
export type GatewayAnswer =
  | {
      status: "processing";
      providerRequestId?: string;
      memo?: Record<string, string>;
      /** A page on which the customer pays; opened in a new window. */
      payUrl?: string;
    }
  | { status: "unknown" }
  | { status: "completed"; reference: string; amount: number; currency: string }
  | { status: "failed"; reason: PaymentFailure | string };

/** What a verified callback says. Without a complete answer it only triggers an enquiry. */
export interface VerifiedCallback {
  attempt: { id: string } | { providerRequestId: string };
  answer: GatewayAnswer | null;
}

/** A payment provider that asks a customer for money, on the phone or by card, and collects the money. */
export interface GatewayAdapter {
  name: GatewayName;
  /** Whether it can collect this payment, e.g. mobile money of certain wallets. */
  collects(method: PaymentMethod, provider: string): boolean;
  credentials: Partial<Record<CredentialName, CredentialField>>;
  /** Asks the customer to pay, once per attempt. The call may take seconds, and its result may stay unknown. */
  start(attempt: GatewayAttempt, context: GatewayContext): Promise<GatewayAnswer>;
  /** Reads the result of an attempt. Fundi may call it any number of times, even before `start` has answered. */
  enquire(attempt: GatewayAttempt, context: GatewayContext): Promise<GatewayAnswer>;
  /** Returns null if the signature is wrong. The server then answers 401 and writes nothing. */
  verifyCallback?(
    callback: ProviderCallback,
    context: GatewayContext,
  ): Promise<VerifiedCallback | null>;
  refund?(
    refund: { attempt: GatewayAttempt; refundId: string; amount: number },
    context: GatewayContext,
  ): Promise<GatewayAnswer>;
  health(context: GatewayContext): Promise<ProviderHealth>;
}

/** What an adapter may use. Credentials must not appear in a memo, a log or an error either. */
export interface GatewayContext extends AskContext {
  /** The address of the provider that the settings choose, e.g. of its sandbox; empty for the usual one. */
  baseUrl: string;
  /** The address to which the provider sends its callbacks. */
  callbackUrl: string;
  /** The page to which the customer returns after paying by card. */
  returnUrl: string;
  /**
   * Returns a token of this gateway from memory, or makes a new one if the last one has expired or is `refused`, the token
   * that the provider did not accept.
   */
  token: (
    make: () => Promise<{ value: string; expiresInSeconds: number }>,
    refused?: string,
  ) => Promise<string>;
}
