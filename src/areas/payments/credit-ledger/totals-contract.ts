import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, moneyOfMany } from "#src/shared/fields.ts";

export const agesOfMany = z.object({
  not_due: moneyOfMany,
  to_30: moneyOfMany,
  to_60: moneyOfMany,
  to_90: moneyOfMany,
  over_90: moneyOfMany,
});

/** What is owed to the shop in all. The dashboard loads nothing else of debts. */
export const debtTotalsContract = contract({
  getDebtTotals: {
    method: "GET",
    path: "/api/debts/totals",
    summary: "What is owed to the shop in all, by age",
    access: "view_debts",
    refreshesOn: ["credit", "payments", "devices"],
    output: z.object({
      owed: moneyOfMany,
      customers: z.int(),
      ages: agesOfMany,
      /** null: nobody owes anything. */ oldestDueOn: day.nullable(),
    }),
  },
});
