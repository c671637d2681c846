/** What a till without a network may keep. It is apart from the contract, because the contract of a screen has no functions. */
import type { Offline } from "#src/shared/outbox/offline.ts";
import { isInHand } from "#src/areas/payments/providers.ts";
import type { NewSale } from "./new-sale.ts";

/** Whether a sale needs nothing but what is on the counter: money in hand, and nothing that was agreed before. */
const isInHandOnly = (sale: NewSale): boolean =>
  (sale.payments ?? [sale.payment]).every((payment) => payment && isInHand(payment)) &&
  (sale.orderRequestId ?? sale.redemptionId) === undefined &&
  !(sale.discount && "approvalId" in sale.discount && sale.discount.approvalId);

export const offlineSale = {
  name: "createSale",
  kind: "fact",
  needs: ["body.id", "body.customerId", "body.customer.id", "body.lines.deviceId"],
  creates: ["body.id", "body.customer.id"],
  takes: isInHandOnly,
} as const satisfies Offline;
