import * as z from "zod";
import { payment } from "#src/areas/payments/contract.ts";
import { providerRefund } from "#src/areas/payments/provider-refunds/contract.ts";

/** The fields that the topic adds to the device detail. */
export const moneyDetail = {
  payments: z.array(payment),
  /** The value of the goods that the customer received instead of the repair, in minor units. */
  replacedValue: z.int(),
  /** What providers were asked to give back, the oldest first. */
  providerRefunds: z.array(providerRefund),
};
