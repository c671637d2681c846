import * as z from "zod";

/**
 * Why a payment failed, or why it is late money, if Fundi knows the reason. Screens translate the code with the
 * catalogue `payment-failures`. If Fundi does not know the reason, `failureReason` has the provider's own words.
 */
export const paymentFailure = z.discriminatedUnion("code", [
  z.object({ code: z.literal("declined") }),
  z.object({ code: z.literal("ran_out") }),
  z.object({ code: z.literal("sale_cancelled") }),
  z.object({ code: z.literal("not_paid_in_time") }),
  z.object({ code: z.literal("paid_after_failure") }),
  z.object({ code: z.literal("paid_after_sale_ended") }),
  z.object({ code: z.literal("paid_again"), paymentNumber: z.string() }),
  z.object({ code: z.literal("paid_with_anothers_reference"), reference: z.string() }),
  z.object({
    code: z.literal("used_for_repair"),
    ticketNumber: z.string(),
    paymentNumber: z.string(),
  }),
  z.object({
    code: z.literal("same_money_because"),
    paymentNumber: z.string(),
    /** Free text of a user, which is removed when the customer is erased. */
    reason: z.string(),
  }),
  z.object({ code: z.literal("same_money"), paymentNumber: z.string() }),
]);
export type PaymentFailure = z.output<typeof paymentFailure>;
