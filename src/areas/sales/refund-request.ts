import * as z from "zod";
import { id, moment, money, person } from "#src/shared/fields.ts";
import { handRefund } from "#src/areas/payments/contract.ts";
import { namedByPayment, storedMethods } from "#src/areas/payments/providers.ts";
import { newRefund } from "./new-refund.ts";
import { requestStatuses } from "./refund-request-rules.ts";

/**
 * The input has the fields of a refund, but no reference and no receiver of store credit, because the money is given
 * later.
 */
export const newRefundRequest = newRefund.extend({
  payment: handRefund.omit({ reference: true, customerId: true }).optional(),
});
export type NewRefundRequest = z.output<typeof newRefundRequest>;

/** Money of typed references that nothing proves, and that would go back in cash. */
export const unprovenMoney = z.array(
  z.object({ provider: z.string(), reference: z.string().nullable(), amount: money }),
);
export type UnprovenMoney = z.output<typeof unprovenMoney>;

export const refundRequest = z.object({
  id,
  saleId: id,
  saleNumber: z.string(),
  customer: person,
  /** Whether the customer is erased. Then the reason and the notes are erased too. */
  isCustomerErased: z.boolean(),
  status: z.enum(requestStatuses),
  /** The amount to give back. */
  amount: money,
  /** The method by which the money will be given back; null if each of several payments goes back as it came. */
  method: z.enum(storedMethods).nullable(),
  provider: z.enum(namedByPayment).nullable(),
  /** What nothing proved when the refund was asked for, and would go back in cash; null if there is none. */
  unproven: unprovenMoney.nullable(),
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
  /** The user who requested the refund. */
  user: person,
  createdAt: moment,
  /** The status changes of the request, in order. */
  moves: z.array(
    z.object({
      status: z.enum(requestStatuses).exclude(["waiting"]),
      note: z.string().nullable(),
      user: person,
      movedAt: moment,
    }),
  ),
  /** The id of the refund that was given for this request; null until then. */
  refundId: id.nullable(),
});
export type RefundRequest = z.output<typeof refundRequest>;
