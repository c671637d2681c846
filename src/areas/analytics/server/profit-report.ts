import {
  groupings,
  groupsOf,
  periodBefore,
  startOfGroup,
  type ReportDays,
} from "#src/shared/reports/report-days.ts";
import type { Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { reportKind, type ReportAsked } from "#src/server/report-kind.ts";
import { sumOf, takenOff } from "#src/server/report-sums.ts";
import { paidCommission } from "#src/areas/commission/server/paid-commission.ts";
import { expensesByCategory } from "#src/areas/expenses/expenses/server/expenses-report.ts";
import { costOfLosses } from "#src/areas/inventory/value/server/cost-of-goods.ts";
import { givenUpDebts } from "#src/areas/payments/credit/server/given-up-debts.ts";
import { roundedCash } from "#src/areas/payments/refunds/server/rounded-cash.ts";
import { shiftDifferences } from "#src/areas/payments/shifts/server/shift-differences.ts";
import { percentOf } from "../rules.ts";
import { addUp, type FigureName } from "./figures.ts";
import { profitOf, profitLines, profitSums, type Fact, type ProfitFigure } from "./profit.ts";
import { readDays } from "./read-days.ts";
import { readTaxAndCost } from "./tax-and-cost.ts";

/** Figures of days, by what they are in the profit. */
const kept = {
  sale: "goods",
  repair_payment: "repairs",
  sale_refund: "goodsRefunds",
  repair_refund: "repairRefunds",
  expense: "expenses",
  expense_tax: "taxOfExpenses",
} as const satisfies Partial<Record<FigureName, ProfitFigure>>;
const keptNames = Object.keys(kept) as (keyof typeof kept)[];
const isKept = (name: FigureName): name is keyof typeof kept => name in kept;

/** Those of money that whoever counts a drawer may not know. */
const hiddenNames = ["sale", "repair_payment", "sale_refund", "repair_refund"] as const;

/**
 * Profit and loss: revenue without tax, less what the goods and parts cost, less losses of stock, debts that were
 * written off, differences of counted shifts and of rounded cash, expenses and the commission that technicians were
 * paid, beside the period before. Each fact counts on the day on which it happened (0111), so that a part that was used
 * in one month and paid in the next one is in both.
 */
export const profitReport = reportKind({
  name: "profit-and-loss",
  group: "money",
  access: ["view_sales", "view_payments", "view_cost", "view_expenses"],
  days: "period",
  groupings: groupings.toReversed(),
  hidesOwnMoney: true,
  tables: {
    result: {
      line: { type: "code", words: "reports:line" },
      amount: { type: "money" },
      // A part of the revenue without tax.
      share: { type: "percent" },
      before: { type: "money" },
      change: { type: "money" },
    },
    expenses: {
      category: { type: "code", words: "reports:category" },
      amount: { type: "money" },
      before: { type: "money" },
      change: { type: "money" },
    },
    groups: {
      group: { type: "group" },
      netRevenue: { type: "money" },
      goodsMargin: { type: "money" },
      repairsMargin: { type: "money" },
      stockLosses: { type: "money" },
      debtsGivenUp: { type: "money" },
      shiftDifferences: { type: "money" },
      cashRounding: { type: "money" },
      expenses: { type: "money" },
      commission: { type: "money" },
      profit: { type: "money" },
    },
  },
  async read(db, _actor, asked) {
    const facts = await readFacts(db, asked);
    const now = profitOf(facts);
    const before = profitOf(await readFacts(db, { ...asked, ...periodBefore(asked) }));
    return {
      result: {
        rows: profitLines.map((line) => ({
          cells: {
            line,
            amount: now[line],
            share: now.netRevenue > 0 ? percentOf(now[line], now.netRevenue) : null,
            before: before[line],
            change: now[line] - before[line],
          },
          isSum: profitSums.has(line),
        })),
        totals: null,
      },
      expenses: await expensesTable(db, asked),
      groups: groupsTable(facts, asked),
    };
  },
});

/** Expenses by category, without the tax that the shop gets back. */
async function expensesTable(db: Database, asked: ReportDays) {
  const rows = (await expensesByCategory(db, asked)).map((row) => {
    const [amount, before] = [row.amount - row.tax, row.before - row.taxBefore];
    return { category: row.category, amount, before, change: amount - before };
  });
  return {
    rows: rows.map((cells) => ({ cells })),
    totals: {
      amount: sumOf(rows, ({ amount }) => amount),
      before: sumOf(rows, ({ before }) => before),
      change: sumOf(rows, ({ change }) => change),
    },
  };
}

function groupsTable(facts: readonly Fact[], asked: ReportAsked) {
  const byGroup = Map.groupBy(facts, ({ day }) => startOfGroup(day, asked.by));
  const cellsOf = (all: readonly Fact[]) => {
    const { netRevenue, goodsMargin, repairsMargin, ...others } = profitOf(all);
    const { stockLosses, debtsGivenUp, shiftDifferences: counted, cashRounding } = others;
    const { expenses, commission, profit } = others;
    const margins = { netRevenue, goodsMargin, repairsMargin };
    const losses = { stockLosses, debtsGivenUp, shiftDifferences: counted, cashRounding };
    return { ...margins, ...losses, expenses, commission, profit };
  };
  return {
    rows: groupsOf(asked, asked.by).map((group) => ({
      cells: { group, ...cellsOf(byGroup.get(group) ?? []) },
    })),
    totals: cellsOf(facts),
  };
}

async function readFacts(db: Database, asked: ReportAsked): Promise<Fact[]> {
  const { hidden } = asked;
  const span = spanOfDays(asked);
  const { perDay } = await readDays(db, { perDay: { names: keptNames, spans: [span] } });
  const losses = await costOfLosses(db, span);
  const givenUp = await givenUpDebts(db, span);
  const differences = await shiftDifferences(db, span);
  const rounded = await roundedCash(db, span);
  const commission = await paidCommission(db, span);
  const all = [
    ...perDay.flatMap(asFact),
    ...(await readTaxAndCost(db, span, null)),
    ...losses.map(({ day, amount }) => ({ figure: "stockLosses" as const, day, amount })),
    ...givenUp.map(({ day, amount }) => ({ figure: "debtsGivenUp" as const, day, amount })),
    ...differences.map(({ day, amount }) => ({ figure: "shiftDifferences" as const, day, amount })),
    ...rounded.map(({ day, amount }) => ({ figure: "cashRounding" as const, day, amount })),
    ...commission.map(({ day, amount }) => ({ figure: "commission" as const, day, amount })),
  ];
  if (!hidden) return all;
  const own = [
    ...(await addUp(db, hiddenNames, span, hidden)).flatMap(asFact),
    ...(await readTaxAndCost(db, span, hidden)),
  ];
  return [...all, ...takenOff(own, ["amount"])];
}

const asFact = (row: { figure: FigureName; day: string; amount: number }): Fact[] =>
  isKept(row.figure) ? [{ figure: kept[row.figure], day: row.day, amount: row.amount }] : [];
