import type { PaymentMethod } from "../providers.ts";
import type { PaymentFailure } from "../payment-failure.ts";
import { simulator } from "./simulator.ts";

/** What a provider is told of a payment. */
export interface GatewayPayment {
  id: string;
  paymentNumber: string;
  method: PaymentMethod;
  provider: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The wallet's number; null: a card. */
  phone: string | null;
  /** When the customer was asked, ISO 8601. */
  askedAt: string;
  /** Nobody waits for it any more: its sale was cancelled. */
  isAbandoned: boolean;
}

/**
 * What is known of it. `unknown`: the provider does not say; it is asked again, and never pushed again. `failed`: a
 * reason we have words for, else the provider's own.
 */
export type GatewayAnswer =
  | { status: "processing" }
  | { status: "unknown" }
  | { status: "completed"; reference: string }
  | { status: "failed"; reason: PaymentFailure | string };

/** Somebody who gets money from a customer who is not handing it over the counter. */
export interface Gateway {
  /** Asks the customer to pay; called once per try. May take a second, and may fail without anybody knowing. */
  push(payment: GatewayPayment): Promise<GatewayAnswer>;
  /** What became of it; may be called as often as one likes. */
  enquire(payment: GatewayPayment): Promise<GatewayAnswer>;
}

const gateways: Record<string, Gateway> = { simulator };

export const gatewayOf = (name: string | null): Gateway | null => gateways[name ?? ""] ?? null;

/** Who gets the money for a method. Until a provider is set up, the simulator does. */
export const gatewayFor = (_method: PaymentMethod): string => "simulator";
