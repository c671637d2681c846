import * as z from "zod";
import { money as amount } from "#src/shared/fields.ts";
import type { WordValues } from "#src/shared/words.ts";
import { paymentMethods } from "#src/areas/payments/providers.ts";
import type words from "../../../locales/en/system-remarks.json";

/** `before` is null when no price was known. */
const lowered = { before: amount.nullable(), after: amount, reason: z.string() };
const grown = { version: z.int(), total: amount, approved: amount, marginPercent: z.number() };

/**
 * A remark that the system writes. The row holds a code and its values; screens show it in the reader's language
 * (`system-remarks`). Amounts are in minor units.
 */
export const systemRemark = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("payment_received"),
    method: z.enum(paymentMethods),
    wallet: z.string().nullable(),
    reference: z.string().nullable(),
  }),
  z.object({ code: z.literal("money_given_back"), refundNumbers: z.array(z.string()) }),
  z.object({ code: z.literal("price_lowered"), ...lowered }),
  z.object({ code: z.literal("estimate_lowers_price"), version: z.int(), ...lowered }),
  z.object({ code: z.literal("estimate_within_margin"), ...grown }),
  z.object({ code: z.literal("estimate_beyond_margin"), ...grown }),
]);
export type SystemRemark = z.output<typeof systemRemark>;

export interface RemarkReader {
  word: (key: keyof typeof words, values?: WordValues) => string;
  money: (minor: number) => string;
}

export function sayRemark(remark: SystemRemark, { word, money }: RemarkReader): string {
  switch (remark.code) {
    case "payment_received": {
      const method = word(remark.method) + (remark.wallet ? ` (${remark.wallet})` : "");
      const { reference } = remark;
      return reference
        ? word("payment_received_with_reference", { method, reference })
        : word("payment_received", { method });
    }
    case "money_given_back":
      return word("money_given_back", { refunds: remark.refundNumbers.join(", ") });
    case "price_lowered": {
      const { before, reason } = remark;
      const after = money(remark.after);
      return before === null
        ? word("price_set", { after, reason })
        : word("price_lowered", { before: money(before), after, reason });
    }
    case "estimate_lowers_price": {
      const { version, before, reason } = remark;
      const after = money(remark.after);
      return before === null
        ? word("estimate_sets_price", { version, after, reason })
        : word("estimate_lowers_price", { version, before: money(before), after, reason });
    }
    case "estimate_within_margin":
    case "estimate_beyond_margin": {
      const { version, marginPercent } = remark;
      const [total, approved] = [money(remark.total), money(remark.approved)];
      return word(remark.code, { version, total, approved, marginPercent });
    }
  }
}

/** True when the shop's number format is needed to say the remark. */
export const namesAmounts = (remark: SystemRemark): boolean =>
  remark.code !== "payment_received" && remark.code !== "money_given_back";
