import * as z from "zod";
import { id, moment, money, person } from "#src/shared/fields.ts";
import { handRefund } from "#src/areas/payments/contract.ts";
import { paymentMethods, wallets } from "#src/areas/payments/providers.ts";
import { newRefund } from "../refunds/new-refund.ts";
import { requestStatuses } from "./rules.ts";

/** As a refund; what the provider calls the money is known only once it went. */
export const newRefundRequest = newRefund.extend({
  payment: handRefund.omit({ reference: true }).optional(),
});
export type NewRefundRequest = z.output<typeof newRefundRequest>;

export const refundRequest = z.object({
  id,
  saleId: id,
  saleNumber: z.string(),
  customer: person,
  status: z.enum(requestStatuses),
  /** What goes back to the customer when it is carried out. */
  amount: money,
  /** How it goes back. */
  method: z.enum(paymentMethods),
  provider: z.enum(wallets).nullable(),
  reason: z.string(),
  lines: z.array(
    z.object({
      saleItemId: id,
      name: z.string(),
      quantity: z.int(),
      restock: z.boolean(),
      serials: z.array(z.string()),
    }),
  ),
  /** Who asked, and when. */
  user: person,
  createdAt: moment,
  /** What was done with it, in order. */
  moves: z.array(
    z.object({
      status: z.enum(requestStatuses).exclude(["waiting"]),
      note: z.string().nullable(),
      user: person,
      movedAt: moment,
    }),
  ),
  /** The refund it became. */
  refundId: id.nullable(),
});
export type RefundRequest = z.output<typeof refundRequest>;
