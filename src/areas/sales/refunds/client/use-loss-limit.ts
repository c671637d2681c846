import { useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { loadWords } from "#src/client/words/i18n.ts";
import type { SaleDetail } from "../../contract.ts";
import { refundOf, type RefundChoice } from "./refund-choice.ts";

interface LossLimit {
  /** Whether the chosen pieces that do not come back were refused, so that only an approval lets them go. */
  isTooMuch: (choice: RefundChoice) => boolean;
  /** Sends a refund, and notes such a refusal. */
  give: <Done>(choice: RefundChoice, act: () => Promise<Done>) => Promise<Done>;
}

/** Lets a user ask for a refund that loses pieces above the limit, which only the server knows. */
export function useLossLimit(sale: SaleDetail, mayAsk: boolean): LossLimit {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    isTooMuch: (choice) => refused !== null && refused === lostIn(sale, choice),
    give: async (choice, act) => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "adjustment_needs_approval") {
          await loadWords("approval-errors");
          if (mayAsk) setRefused(lostIn(sale, choice));
        }
        throw error;
      }
    },
  };
}

/** The chosen pieces that do not come back, in one text. */
const lostIn = (sale: SaleDetail, choice: RefundChoice): string =>
  JSON.stringify(refundOf(sale, choice).lines.filter(({ restock }) => !restock));
