import * as z from "zod";

/** The codes for sample rewards: their names are in the catalogue, not in the row. */
const ofSamples = [
  "reward_discount",
  "reward_diagnostics",
  "reward_credit",
  "reward_priority",
  "reward_cancelled_discount",
  "reward_cancelled_diagnostics",
  "reward_cancelled_credit",
  "reward_cancelled_priority",
] as const;

/** A number or name that a reason mentions, e.g. 'R-26-000123'. */
const mentioned = z.string();

/**
 * The reason for which Fundi itself gave or took points, as a code. Screens translate it with the catalogue `loyalty`.
 * The column `reason` is different: it has the text that a user typed.
 */
export const systemReason = z.discriminatedUnion("code", [
  z.object({ code: z.enum(["purchase", "refund"]), saleNumber: mentioned }),
  z.object({ code: z.enum(["repair", "repair_refund"]), ticketNumber: mentioned }),
  z.object({ code: z.enum(["reward", "reward_cancelled"]), rewardName: mentioned }),
  z.object({ code: z.enum(ofSamples) }),
  z.object({ code: z.enum(["paid", "payment_refunded"]), number: mentioned }),
  z.object({ code: z.enum(["merged_into", "merged_from"]) }),
  z.object({ code: z.literal("birthday") }),
  // What the referred customer had to spend for it, in minor units; bonuses of before needed any purchase.
  z.object({ code: z.literal("referral"), leastSpent: z.int().optional() }),
  // Refunds left the referred customer less than that. `bonusId` is the row of the bonus.
  z.object({ code: z.literal("referral_refund"), bonusId: z.string() }),
  // The catalogues choose the plural form by `count`: the years since the customer joined.
  z.object({ code: z.literal("anniversary"), count: z.int() }),
  z.object({ code: z.literal("expired"), days: z.int() }),
]);
export type SystemReason = z.output<typeof systemReason>;
