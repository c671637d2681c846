import type { PaymentMethod } from "../providers.ts";
import type { PaymentFailure } from "../payment-failure.ts";
import { simulator } from "./simulator.ts";

/** The data about a payment that a gateway receives. */
export interface GatewayPayment {
  id: string;
  paymentNumber: string;
  method: PaymentMethod;
  provider: string;
  /** In minor units. */
  amount: number;
  currency: string;
  /** The phone number of the customer's wallet; null for a card. */
  phone: string | null;
  /** When the payment was last pushed to the provider; ISO 8601. */
  askedAt: string;
  /** True for a payment that is `unknown`: its sale was cancelled, or an earlier answer was `unknown`. */
  isAbandoned: boolean;
}

/**
 * The provider's answer about a payment. `unknown`: the provider does not know the result. Fundi asks for the result
 * again, but does not push the payment again. `failed`: `reason` is a code if Fundi knows the reason, or else the
 * provider's own text.
 */
export type GatewayAnswer =
  | { status: "processing" }
  | { status: "unknown" }
  | { status: "completed"; reference: string }
  | { status: "failed"; reason: PaymentFailure | string };

/** A payment provider that asks a customer for money, on the phone or by card, and collects the money. */
export interface Gateway {
  /** Asks the customer to pay, once per attempt. The call may take a second, and its result may stay unknown. */
  push(payment: GatewayPayment): Promise<GatewayAnswer>;
  /** Reads the result of a payment. Fundi may call it any number of times. */
  enquire(payment: GatewayPayment): Promise<GatewayAnswer>;
}

const gateways: Record<string, Gateway> = { simulator };

export const gatewayOf = (name: string | null): Gateway | null => gateways[name ?? ""] ?? null;

/** The name of the gateway for a method. The simulator is the only gateway so far. */
export const gatewayFor = (_method: PaymentMethod): string => "simulator";
