import type { PaymentMethod } from "../providers.ts";
import type { PaymentFailure } from "../payment-failure.ts";
import { simulator } from "./simulator.ts";

/** The data of a payment that the gateway receives. */
export interface GatewayPayment {
  id: string;
  paymentNumber: string;
  method: PaymentMethod;
  provider: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The phone number of the wallet; null for a card. */
  phone: string | null;
  /** The time when the customer was asked, ISO 8601. */
  askedAt: string;
  /** Whether the payment is no longer needed, because its sale was cancelled. */
  isAbandoned: boolean;
}

/**
 * The provider's answer. `unknown`: the provider does not know the result. Fundi asks for the result again, but never
 * pushes the payment again. `failed` has a code for a reason that Fundi knows, or else the provider's own text.
 */
export type GatewayAnswer =
  | { status: "processing" }
  | { status: "unknown" }
  | { status: "completed"; reference: string }
  | { status: "failed"; reason: PaymentFailure | string };

/** A provider that asks a customer for money, on the phone or by card, and collects it. */
export interface Gateway {
  /** Asks the customer to pay, once per attempt. The call may take a second, and may fail with an unknown result. */
  push(payment: GatewayPayment): Promise<GatewayAnswer>;
  /** Reads the result; may be called any number of times. */
  enquire(payment: GatewayPayment): Promise<GatewayAnswer>;
}

const gateways: Record<string, Gateway> = { simulator };

export const gatewayOf = (name: string | null): Gateway | null => gateways[name ?? ""] ?? null;

/** The gateway of each method. While no provider is configured, it is the simulator. */
export const gatewayFor = (_method: PaymentMethod): string => "simulator";
