import { addToCustomerTotals } from "#src/areas/customers/server/add-to-customer-totals.ts";
import { providerRefundsOf } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { paymentsOf } from "#src/areas/payments/server/queries.ts";
import type { DeviceTopic } from "../../server/device-topic.ts";

export const moneyTopic = {
  detail: { payments: paymentsOf, providerRefunds: providerRefundsOf },
  /** At the hand-over the payments of a repair are added to the customer's spending. */
  async afterMove(tx, _actor, device, to) {
    if (to === "done") await addToCustomerTotals(tx, device.customerId, device.paidAmount);
  },
} satisfies DeviceTopic;
