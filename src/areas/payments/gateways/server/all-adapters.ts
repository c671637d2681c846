import type { GatewayAdapter } from "./gateway.ts";
import { airtelMoney } from "./adapters/airtel-money.ts";
import { azampay } from "./adapters/azampay.ts";
import { clickpesa } from "./adapters/clickpesa.ts";
import { mpesaOpenapi } from "./adapters/mpesa-openapi.ts";
import { paypal } from "./adapters/paypal.ts";
import { selcom } from "./adapters/selcom.ts";
import { simulator } from "./adapters/simulator.ts";
import { stripe } from "./adapters/stripe.ts";

/**
 * The adapters of all payment providers. If several can collect a payment, the first is used. The providers of a single
 * wallet come before those that collect for many, and the simulator comes last.
 */
export const adapters: readonly GatewayAdapter[] = [
  mpesaOpenapi,
  airtelMoney,
  selcom,
  azampay,
  clickpesa,
  stripe,
  paypal,
  simulator,
];

export const adapterOf = (name: string | null): GatewayAdapter | undefined =>
  adapters.find((adapter) => adapter.name === name);
