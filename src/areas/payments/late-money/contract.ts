import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, requiredText } from "#src/shared/fields.ts";
import { goodsRefusals, handRefund, payment, wayRefusals } from "../contract.ts";
import { providerRefund } from "../provider-refunds/contract.ts";

/** The decisions about late money: payments of status `late`. */
export const lateMoneyContract = contract({
  giveBackLateMoney: {
    method: "POST",
    path: "/api/payments/:id/give-back",
    summary: "Gives back money that came late or twice, all of it; decided once",
    access: "refund_payments",
    params: idParams,
    body: handRefund.extend({ reason: requiredText(500) }),
    output: payment,
    errors: [
      "invalid_transition",
      "reference_taken",
      "shift_required",
      "customer_erased",
      ...wayRefusals,
    ],
    idempotencyKey: "required",
  },
  sendLateMoneyBack: {
    method: "POST",
    path: "/api/payments/:id/provider-refund",
    summary:
      "Asks the provider that collected late money to give all of it back; decided when the money is back",
    access: "refund_payments",
    params: idParams,
    body: z.strictObject({ reason: requiredText(500) }),
    output: providerRefund,
    status: 201,
    errors: ["invalid_transition", "exceeds_refundable", "provider_not_configured"],
    idempotencyKey: "required",
  },
  noteSameMoney: {
    method: "POST",
    path: "/api/payments/:id/same-money",
    summary:
      "Says that money which came late is that of the payment its reference stands on already; decided once, and no money moves",
    access: "refund_payments",
    params: idParams,
    body: z.strictObject({ reason: requiredText(500) }),
    output: payment,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
  assignLateMoney: {
    method: "POST",
    path: "/api/payments/:id/assign",
    summary:
      "Uses money that came late or twice for a repair that owes as much, or without `deviceId` for the sale, repair or debt it was asked for, if that still waits; answers with the payment it became",
    access: "refund_payments",
    params: idParams,
    body: z.strictObject({ deviceId: id.optional() }),
    output: payment,
    errors: ["invalid_transition", "exceeds_balance", ...goodsRefusals],
    idempotencyKey: "required",
  },
});
