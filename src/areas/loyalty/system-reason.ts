import * as z from "zod";

/**
 * Why the system gave or took points: a code and its values, shown in the reader's language (`loyalty`). A reason that
 * a person writes is `reason`.
 */
export const systemReason = z.object({
  code: z.enum(["purchase", "refund"]),
  saleNumber: z.string(),
});
export type SystemReason = z.output<typeof systemReason>;
