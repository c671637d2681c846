import * as z from "zod";
import { id, positiveMoney, requiredText, text } from "#src/shared/fields.ts";
import { reasonOfApproval } from "#src/areas/approvals/contract.ts";
import { payoutMethods } from "../credit-rules.ts";

const reason = requiredText(300);
/** Which store credit of the customer; by default that in the shop's currency of now. */
const currency = text(3).optional();
/** The approved request of a user who may only ask. */
const approvalId = id.optional();

/**
 * How store credit is paid out. The drawer has no cash of another currency than the shop's. Money that does not leave a
 * drawer is known by its transaction number.
 */
export const creditPayout = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal(payoutMethods[0]),
    amount: positiveMoney,
    currency,
    approvalId,
    reason,
  }),
  z.strictObject({
    method: z.enum([payoutMethods[1], payoutMethods[2]]),
    amount: positiveMoney,
    currency,
    approvalId,
    reference: requiredText(60),
    reason,
  }),
]);
export type CreditPayout = z.output<typeof creditPayout>;

/** How the customer gives store credit up. The amount must be what is left of it. */
export const givenUpCredit = z.strictObject({ amount: positiveMoney, currency, reason });

/** What a user who may only ask wants to pay out. */
export const askedPayout = z.strictObject({ amount: positiveMoney, reason: reasonOfApproval });
