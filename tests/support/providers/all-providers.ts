/** The fakes with the adapters that they test. */
import type { GatewayAdapter } from "#src/areas/payments/gateways/server/gateway.ts";
import { airtelMoney } from "#src/areas/payments/gateways/server/adapters/airtel-money.ts";
import { azampay } from "#src/areas/payments/gateways/server/adapters/azampay.ts";
import { clickpesa } from "#src/areas/payments/gateways/server/adapters/clickpesa.ts";
import { mpesaOpenapi } from "#src/areas/payments/gateways/server/adapters/mpesa-openapi.ts";
import { paypal } from "#src/areas/payments/gateways/server/adapters/paypal.ts";
import { selcom } from "#src/areas/payments/gateways/server/adapters/selcom.ts";
import { stripe } from "#src/areas/payments/gateways/server/adapters/stripe.ts";
import { airtelMoneyShape } from "./airtel-money.ts";
import { azampayShape } from "./azampay.ts";
import { clickpesaShape } from "./clickpesa.ts";
import type { Shape } from "./fake-provider.ts";
import { mpesaOpenapiShape } from "./mpesa-openapi.ts";
import { paypalShape } from "./paypal.ts";
import { selcomShape } from "./selcom.ts";
import { stripeShape } from "./stripe.ts";

export const allProviders: readonly { adapter: GatewayAdapter; shape: Shape }[] = [
  { adapter: selcom, shape: selcomShape },
  { adapter: azampay, shape: azampayShape },
  { adapter: clickpesa, shape: clickpesaShape },
  { adapter: mpesaOpenapi, shape: mpesaOpenapiShape },
  { adapter: airtelMoney, shape: airtelMoneyShape },
  { adapter: stripe, shape: stripeShape },
  { adapter: paypal, shape: paypalShape },
];
