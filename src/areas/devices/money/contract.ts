/** The price and the deposit of a repair decide what the customer owes. Therefore each has its own endpoint. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams, money, positiveMoney, requiredText, text, version } from "#src/shared/fields.ts";
import { creditTerms, payment } from "#src/areas/payments/contract.ts";
import { providerRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import { device } from "../core/contract.ts";

/** The reason for a lower price or deposit. An empty text counts as no reason. */
export const reasonForLess = text(300)
  .transform((value) => value || null)
  .nullable()
  .optional();

export const newAmount = z.strictObject({ version, amount: money, reason: reasonForLess });
export type NewAmount = z.output<typeof newAmount>;

export const priceContract = contract({
  setDevicePrice: {
    method: "POST",
    path: "/api/devices/:id/price",
    summary:
      "Sets what a repair costs where no estimate does; less than before, or nothing, needs `lower_prices` and a reason",
    access: "edit_devices",
    params: idParams,
    body: newAmount,
    output: device,
    errors: ["stale_version", "price_follows_estimate", "conflict", "adjustment_needs_approval"],
    idempotencyKey: "required",
  },
  setDeviceDeposit: {
    method: "POST",
    path: "/api/devices/:id/deposit",
    summary:
      "Sets what is asked in advance, at most the price; less than before needs `waive_deposits` and a reason",
    access: "edit_devices",
    params: idParams,
    body: newAmount,
    output: device,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "required",
  },
  giveDeviceCredit: {
    method: "POST",
    path: "/api/devices/:id/credit",
    summary:
      "Agrees that the customer pays a finished repair later, in parts; the device can then be handed over",
    access: "give_credit",
    params: idParams,
    body: creditTerms,
    output: payment,
    status: 201,
    errors: ["invalid_transition", "exceeds_balance", "credit_limit", "customer_erased"],
    idempotencyKey: "required",
  },
  sendRefundOfDevice: {
    method: "POST",
    path: "/api/devices/:id/provider-refunds",
    summary:
      "Asks the provider of a repair's payment to give money back; the refund is stored when it has",
    access: "refund_payments",
    params: idParams,
    body: z.strictObject({ amount: positiveMoney, reason: requiredText(500) }),
    output: providerRefund,
    status: 201,
    errors: [
      "invalid_transition",
      "exceeds_refundable",
      "refund_request_open",
      "refund_needs_approval",
      "provider_not_configured",
      "adjustment_needs_approval",
    ],
    idempotencyKey: "required",
  },
  writeOffDevice: {
    method: "POST",
    path: "/api/devices/:id/write-off",
    summary:
      "Gives up what is owed for a repair that was handed over unpaid; it needs `give_credit` too",
    access: "write_off_debts",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: z.object({ amount: money }),
    errors: ["invalid_transition", "customer_erased"],
    idempotencyKey: "required",
  },
});
