/** The texts of remarks of the system. They are not in the schema's module, so that screens do not load zod. */
import type { WordValues } from "#src/shared/words.ts";
import type words from "../../../locales/en/system-remarks.json";
import type { SystemRemark } from "./system-remark-schema.ts";

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
    case "charge_added":
    case "charge_waived": {
      const { code, reason } = remark;
      const values = { charge: word(`charge_${remark.charge}`), amount: money(remark.amount) };
      return reason === null
        ? word("charge_added_by_rule", values)
        : word(code, { ...values, reason });
    }
    case "reward_used":
      return word(services[remark.service], { reward: remark.rewardName });
    case "reward_discount":
    case "reward_taken_back": {
      const { code, rewardName: reward, ...rest } = remark;
      return word(code, { ...rest, reward, amount: money(remark.amount) });
    }
    case "tax_code_set":
    case "warranty_set": {
      const { code, ...values } = remark;
      return word(code, values);
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

const services = {
  diagnostics: "reward_diagnostics",
  priority: "reward_priority",
  other: "reward_by_hand",
} as const;

/** Whether the text contains amounts. Only then is the shop's money format needed. */
export const namesAmounts = (remark: SystemRemark): boolean =>
  !withoutAmounts.includes(remark.code);

const withoutAmounts: readonly SystemRemark["code"][] = [
  "payment_received",
  "money_given_back",
  "reward_used",
];
