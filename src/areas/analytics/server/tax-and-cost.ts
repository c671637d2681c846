import type { Database } from "#src/server/database.ts";
import type { DaySpan, RecordedBy } from "#src/server/day-figures.ts";
import { costOfGoods } from "#src/areas/inventory/value/server/cost-of-goods.ts";
import { taxedRepairs } from "#src/areas/payments/receipts/server/taxed-repairs.ts";
import { taxedGoods } from "#src/areas/sales/report/server/taxed-goods.ts";

export interface TaxOrCost {
  figure: "goodsTax" | "repairsTax" | "goodsCost" | "partsCost";
  day: string;
  /** In minor units. */
  amount: number;
}

/** The tax in goods and repairs and what they cost, by day; with `by`, only of what this user recorded. */
export async function readTaxAndCost(
  db: Database,
  span: DaySpan,
  by: RecordedBy | null,
): Promise<TaxOrCost[]> {
  const goods = await taxedGoods(db, span, by);
  const repairs = await taxedRepairs(db, span, by);
  const costs = await costOfGoods(db, span, by);
  return [
    ...goods.map(({ day, tax }) => ({ figure: "goodsTax" as const, day, amount: tax })),
    ...repairs.map(({ day, tax }) => ({ figure: "repairsTax" as const, day, amount: tax })),
    ...costs.map(({ day, of, amount }) => ({
      figure: of === "goods" ? ("goodsCost" as const) : ("partsCost" as const),
      day,
      amount,
    })),
  ];
}
