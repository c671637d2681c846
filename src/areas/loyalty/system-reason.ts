import * as z from "zod";

/**
 * Why the system gave or took points: a code and its values, which screens translate with the catalogue `loyalty`. The
 * field `reason` holds a reason that a user writes.
 */
export const systemReason = z.object({
  code: z.enum(["purchase", "refund"]),
  saleNumber: z.string(),
});
export type SystemReason = z.output<typeof systemReason>;
