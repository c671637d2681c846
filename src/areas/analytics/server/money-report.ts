import { startOfGroup, groupings, groupsOf } from "#src/shared/reports/report-days.ts";
import type { Database } from "#src/server/database.ts";
import { reportKind, type ReportAsked } from "#src/server/report-kind.ts";
import { spanOfReport, sumOf, takenOff } from "#src/server/report-sums.ts";
import { costOfGoods } from "#src/areas/inventory/value/server/cost-of-goods.ts";
import { taxedRepairs } from "#src/areas/payments/receipts/server/taxed-repairs.ts";
import { taxedGoods } from "#src/areas/sales/report/server/taxed-goods.ts";
import { percentOf } from "../rules.ts";
import { addUp, type FigureName } from "./figures.ts";
import { readDays } from "./read-days.ts";

const figures = [
  "sale",
  "repair_payment",
  "sale_refund",
  "repair_refund",
] as const satisfies FigureName[];

/** What happened on a day; `tax` and `cost` have no count. */
interface Fact {
  figure: (typeof figures)[number] | "tax" | "cost";
  day: string;
  count: number;
  amount: number;
}

/**
 * What sales and repairs brought, by day, week or month. A fact counts on the day on which it happened, as in analytics
 * (0111). Margin = revenue − the tax in it − the cost of the goods that left for sales and repairs.
 */
export const moneyReport = reportKind({
  name: "money",
  group: "money",
  access: ["view_sales", "view_payments"],
  days: "period",
  groupings,
  hidesOwnMoney: true,
  tables: {
    rows: {
      group: { type: "group" },
      sales: { type: "count" },
      goods: { type: "money" },
      repairs: { type: "money" },
      goodsRefunds: { type: "money" },
      repairRefunds: { type: "money" },
      revenue: { type: "money" },
      tax: { type: "money" },
      cost: { type: "money", needs: ["view_cost"] },
      margin: { type: "money", needs: ["view_cost"] },
      marginPercent: { type: "percent", needs: ["view_cost"] },
    },
  },
  async read(db, _actor, asked) {
    const byGroup = Map.groupBy(await readFacts(db, asked), ({ day }) =>
      startOfGroup(day, asked.by),
    );
    const groups = groupsOf(asked, asked.by);
    return {
      rows: {
        rows: groups.map((group) => ({ cells: { group, ...moneyOf(byGroup.get(group) ?? []) } })),
        totals: moneyOf([...byGroup.values()].flat()),
      },
    };
  },
});

function moneyOf(facts: readonly Fact[]) {
  const of = (figure: Fact["figure"]) => facts.filter((fact) => fact.figure === figure);
  const amount = (figure: Fact["figure"]) => sumOf(of(figure), (fact) => fact.amount);
  const [goods, repairs] = [amount("sale"), amount("repair_payment")];
  const [goodsRefunds, repairRefunds] = [amount("sale_refund"), amount("repair_refund")];
  const [tax, cost] = [amount("tax"), amount("cost")];
  const revenue = goods + repairs - goodsRefunds - repairRefunds;
  const margin = revenue - tax - cost;
  return {
    sales: sumOf(of("sale"), ({ count }) => count),
    goods,
    repairs,
    goodsRefunds,
    repairRefunds,
    revenue,
    tax,
    cost,
    margin,
    // A part of nothing, or of a loss, says nothing.
    marginPercent: revenue - tax > 0 ? percentOf(margin, revenue - tax) : null,
  };
}

async function readFacts(db: Database, asked: ReportAsked): Promise<Fact[]> {
  const span = spanOfReport(asked);
  const { hidden } = asked;
  const own = async <Row extends { amount: number }>(read: () => Promise<Row[]>) =>
    hidden ? takenOff(await read(), ["amount"]) : [];
  const kept = await readDays(db, { perDay: { names: figures, spans: [asked] } });
  const ownFigures = hidden ? await addUp(db, figures, span, hidden) : [];
  const taxes = [
    ...(await taxedGoods(db, span)),
    ...(await taxedRepairs(db, span)),
    ...(hidden
      ? takenOff(
          [...(await taxedGoods(db, span, hidden)), ...(await taxedRepairs(db, span, hidden))],
          ["tax"],
        )
      : []),
  ];
  const costs = [
    ...(await costOfGoods(db, span)),
    ...(await own(() => costOfGoods(db, span, hidden))),
  ];
  return [
    ...kept.perDay.map(({ figure, ...rest }) => ({ figure: asFigure(figure), ...rest })),
    ...takenOff(ownFigures, ["count", "amount"]).map(({ figure, ...rest }) => ({
      figure: asFigure(figure),
      ...rest,
    })),
    ...taxes.map(({ day, tax }) => ({ figure: "tax" as const, day, count: 0, amount: tax })),
    ...costs.map(({ day, amount }) => ({ figure: "cost" as const, day, count: 0, amount })),
  ];
}

const asFigure = (name: FigureName): Fact["figure"] => {
  const figure = figures.find((each) => each === name);
  if (!figure) throw new Error(`${name} was not asked for`);
  return figure;
};
