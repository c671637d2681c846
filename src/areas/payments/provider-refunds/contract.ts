import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
} from "#src/shared/fields.ts";
import { serialRefusals } from "#src/areas/inventory/serials/contract.ts";
import { handRefund } from "../contract.ts";
import { gatewayNames } from "../gateways/gateway-names.ts";
import { paymentFailure } from "../payment-failure.ts";
import { providerRefundStates } from "./rules.ts";

/** A request to a payment provider to give money back. */
export const providerRefund = z.object({
  id,
  paymentId: id,
  paymentNumber: z.string(),
  saleId: id.nullable(),
  deviceId: id.nullable(),
  /** Whether the money came late or twice, and has paid for nothing. */
  isLateMoney: z.boolean(),
  amount: money,
  currency: z.string(),
  gateway: z.enum(gatewayNames),
  /** The wallet, or the method, to which the money goes back. */
  provider: z.string(),
  phone: z.string().nullable(),
  state: z.enum(providerRefundStates),
  /** Null if the customer was erased. */
  reason: z.string().nullable(),
  /** The provider's reference of the refund. */
  reference: z.string().nullable(),
  /** Why it failed: a code, or else the provider's own words. */
  failure: paymentFailure.nullable(),
  failureReason: z.string().nullable(),
  requestedBy: person,
  requestedAt: moment,
  sentAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** The user who found out at the provider what became of it. */
  resolvedBy: person.nullable(),
  resolveReason: z.string().nullable(),
  /** The stored refund; null until the money is back. */
  refundId: id.nullable(),
});
export type ProviderRefund = z.output<typeof providerRefund>;

export const providerRefundsContract = contract({
  listProviderRefunds: {
    method: "GET",
    path: "/api/provider-refunds",
    summary: "Refunds that providers were asked for; all, or those whose end is open",
    access: ["view_payments", "refund_sales", "reconcile_payments"],
    refreshesOn: ["payments"],
    query: listQuery.omit({ search: true }).extend({
      open: z.stringbool().default(false),
      sort: z.enum(["newest", "oldest"]).default("newest"),
    }),
    output: page(providerRefund),
  },
  askAboutRefund: {
    method: "POST",
    path: "/api/provider-refunds/:id/ask",
    summary: "Asks the provider now what became of a refund; the answer arrives later",
    access: "reconcile_payments",
    params: idParams,
    body: z.strictObject({}),
    output: done,
    errors: ["invalid_transition"],
    rateLimit: { max: 30, seconds: 60 },
  },
  resolveProviderRefund: {
    method: "POST",
    path: "/api/provider-refunds/:id/resolve",
    summary: "Says what became of a refund that its provider does not tell: given back, or not",
    access: "approve_late_refunds",
    params: idParams,
    body: z.strictObject({
      isGivenBack: z.boolean(),
      /** The provider's reference; only if the money was given back. */
      reference: handRefund.shape.reference,
      reason: requiredText(500),
    }),
    output: providerRefund,
    errors: ["invalid_transition", "conflict", "reference_taken", ...serialRefusals],
    idempotencyKey: "required",
  },
});
