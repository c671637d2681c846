/** The lines of profit and loss, and how they follow from what happened. */
import { sumOf } from "#src/server/report-sums.ts";

/**
 * What is read from the facts. All amounts are minor units, and refunds, taxes and costs are above zero. Differences of
 * shifts are below zero for missing money, and the rounding of cash for what the shop lost by it.
 */
export type ProfitFigure =
  | "goods"
  | "goodsRefunds"
  | "goodsTax"
  | "goodsCost"
  | "repairs"
  | "repairRefunds"
  | "repairsTax"
  | "partsCost"
  | "stockLosses"
  | "debtsGivenUp"
  | "shiftDifferences"
  | "cashRounding"
  | "expenses"
  | "taxOfExpenses"
  | "commission";

export interface Fact {
  figure: ProfitFigure;
  day: string;
  amount: number;
}

/** The lines in the order of the report. What lowers the profit is below zero, so that the lines can be added up. */
export const profitLines = [
  "goods",
  "goodsRefunds",
  "goodsTax",
  "goodsCost",
  "goodsMargin",
  "repairs",
  "repairRefunds",
  "repairsTax",
  "partsCost",
  "repairsMargin",
  "netRevenue",
  "grossMargin",
  "stockLosses",
  "debtsGivenUp",
  "shiftDifferences",
  "cashRounding",
  "expenses",
  "commission",
  "profit",
] as const;
/** The lines that are sums of lines above them. */
export const profitSums: ReadonlySet<string> = new Set([
  "goodsMargin",
  "repairsMargin",
  "grossMargin",
  "profit",
]);
export type ProfitLine = (typeof profitLines)[number];

/** Adds the lines up. Expenses are without the tax that the shop gets back. */
export function profitOf(facts: readonly Fact[]): Record<ProfitLine, number> {
  const sums = Map.groupBy(facts, ({ figure }) => figure);
  const sum = (figure: ProfitFigure) => sumOf(sums.get(figure) ?? [], ({ amount }) => amount);
  const goods = sum("goods");
  const repairs = sum("repairs");
  const [goodsRefunds, goodsTax] = [minus(sum("goodsRefunds")), minus(sum("goodsTax"))];
  const [repairRefunds, repairsTax] = [minus(sum("repairRefunds")), minus(sum("repairsTax"))];
  const [goodsCost, partsCost] = [minus(sum("goodsCost")), minus(sum("partsCost"))];
  const [stockLosses, debtsGivenUp] = [minus(sum("stockLosses")), minus(sum("debtsGivenUp"))];
  const expenses = minus(sum("expenses") - sum("taxOfExpenses"));
  const commission = minus(sum("commission"));
  const shiftDifferences = sum("shiftDifferences");
  const cashRounding = sum("cashRounding");
  const netGoods = goods + goodsRefunds + goodsTax;
  const netRepairs = repairs + repairRefunds + repairsTax;
  const [goodsMargin, repairsMargin] = [netGoods + goodsCost, netRepairs + partsCost];
  const grossMargin = goodsMargin + repairsMargin;
  return {
    goods,
    goodsRefunds,
    goodsTax,
    goodsCost,
    goodsMargin,
    repairs,
    repairRefunds,
    repairsTax,
    partsCost,
    repairsMargin,
    netRevenue: netGoods + netRepairs,
    grossMargin,
    stockLosses,
    debtsGivenUp,
    shiftDifferences,
    cashRounding,
    expenses,
    commission,
    profit:
      grossMargin +
      stockLosses +
      debtsGivenUp +
      shiftDifferences +
      cashRounding +
      expenses +
      commission,
  };
}

/** The opposite; 0 stays 0, and does not become −0. */
const minus = (amount: number): number => (amount === 0 ? 0 : -amount);
