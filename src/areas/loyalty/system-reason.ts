import * as z from "zod";

/**
 * The reason for which Fundi itself gave or took points, as a code. Screens translate it with the catalogue `loyalty`.
 * The column `reason` is different: it has the text that a user typed.
 */
export const systemReason = z.object({
  code: z.enum(["purchase", "refund"]),
  saleNumber: z.string(),
});
export type SystemReason = z.output<typeof systemReason>;
