import * as z from "zod";
import { freeServices } from "#src/areas/loyalty/rewards/contract.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { money as amount } from "#src/shared/fields.ts";
import { addedKinds } from "#src/areas/payments/charge-rules.ts";
import { storedMethods } from "#src/areas/payments/providers.ts";

/** A lower price, or a first price of zero, with the reason. `before` is null for a first price. */
const lowered = { before: amount.nullable(), after: amount, reason: z.string() };
const charged = { charge: z.enum(addedKinds), amount };
const grown = { version: z.int(), total: amount, approved: amount, marginPercent: z.number() };

/**
 * A remark that the system writes. The database stores its code and values, and screens show it in the reader's
 * language (catalogue `system-remarks`). Amounts are in minor units.
 */
export const systemRemark = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("payment_received"),
    method: z.enum(storedMethods),
    wallet: z.string().nullable(),
    reference: z.string().nullable(),
  }),
  z.object({ code: z.literal("money_given_back"), refundNumbers: z.array(z.string()) }),
  z.object({ code: z.literal("price_lowered"), ...lowered }),
  /** Without a reason Fundi added the charge by the settings. */
  z.object({ code: z.literal("charge_added"), ...charged, reason: z.string().nullable() }),
  z.object({ code: z.literal("charge_waived"), ...charged, reason: z.string() }),
  z.object({
    code: z.literal("reward_used"),
    service: z.enum(freeServices),
    rewardName: z.string(),
  }),
  z.object({ code: z.literal("reward_discount"), amount, rewardName: z.string() }),
  z.object({
    code: z.literal("reward_taken_back"),
    amount,
    rewardName: z.string(),
    reason: z.string(),
  }),
  z.object({
    code: z.literal("tax_code_set"),
    before: z.enum(taxCodes),
    after: z.enum(taxCodes),
    reason: z.string(),
  }),
  z.object({
    code: z.literal("warranty_set"),
    /** Days. */
    before: z.int(),
    after: z.int(),
    reason: z.string(),
  }),
  z.object({ code: z.literal("estimate_lowers_price"), version: z.int(), ...lowered }),
  z.object({ code: z.literal("estimate_within_margin"), ...grown }),
  z.object({ code: z.literal("estimate_beyond_margin"), ...grown }),
]);
export type SystemRemark = z.output<typeof systemRemark>;
