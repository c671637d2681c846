import * as z from "zod";

/**
 * Why a payment failed, or why it is late money, if Fundi knows the reason. Screens translate the code with the
 * catalogue `payment-failures`. If Fundi does not know the reason, `failureReason` has the provider's own words.
 */
export const paymentFailure = z.discriminatedUnion("code", [
  z.object({ code: z.literal("declined") }),
  z.object({ code: z.literal("ran_out") }),
  z.object({ code: z.literal("not_reached") }),
  /** A user found out that the provider gave nothing back. */
  z.object({ code: z.literal("not_given_back") }),
  z.object({ code: z.literal("stated_unpaid") }),
  z.object({ code: z.literal("sale_cancelled") }),
  z.object({ code: z.literal("not_paid_in_time") }),
  /** A part of a sale whose other part was not paid, in cash or with a typed reference. */
  z.object({ code: z.literal("rest_not_paid") }),
  z.object({ code: z.literal("rest_not_paid_reference"), reference: z.string() }),
  z.object({ code: z.literal("paid_after_failure") }),
  z.object({ code: z.literal("paid_after_sale_ended") }),
  z.object({ code: z.literal("more_than_owed") }),
  /** `received` and `asked` are in minor units. */
  z.object({
    code: z.literal("paid_other_amount"),
    received: z.int(),
    currency: z.string(),
    asked: z.int(),
  }),
  z.object({ code: z.literal("paid_again"), paymentNumber: z.string() }),
  z.object({ code: z.literal("paid_with_anothers_reference"), reference: z.string() }),
  z.object({
    code: z.literal("used_for_repair"),
    ticketNumber: z.string(),
    paymentNumber: z.string(),
  }),
  z.object({ code: z.literal("used_for_debt"), paymentNumber: z.string() }),
  z.object({
    code: z.literal("same_money_because"),
    paymentNumber: z.string(),
    /** Free text of a user, which is removed when the customer is erased. */
    reason: z.string(),
  }),
  z.object({ code: z.literal("same_money"), paymentNumber: z.string() }),
]);
export type PaymentFailure = z.output<typeof paymentFailure>;
