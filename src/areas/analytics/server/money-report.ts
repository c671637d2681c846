import { startOfGroup, groupings, groupsOf } from "#src/shared/reports/report-days.ts";
import type { Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { reportKind, type ReportAsked } from "#src/server/report-kind.ts";
import { sumOf, takenOff } from "#src/server/report-sums.ts";
import { percentOf } from "../rules.ts";
import { addUp, type FigureName } from "./figures.ts";
import { readDays } from "./read-days.ts";
import { readTaxAndCost, type TaxOrCost } from "./tax-and-cost.ts";

const figures = [
  "sale",
  "repair_payment",
  "sale_refund",
  "repair_refund",
] as const satisfies FigureName[];

/** What happened on a day; taxes and costs have no count. */
interface Fact {
  figure: FigureName | TaxOrCost["figure"];
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
  const tax = amount("goodsTax") + amount("repairsTax");
  const cost = amount("goodsCost") + amount("partsCost");
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
  const { hidden } = asked;
  const span = spanOfDays(asked);
  const { perDay } = await readDays(db, { perDay: { names: figures, spans: [span] } });
  const all = [...perDay, ...(await taxAndCost(db, span, null))];
  if (!hidden) return all;
  const own = [
    ...(await addUp(db, figures, span, hidden)),
    ...(await taxAndCost(db, span, hidden)),
  ];
  return [...all, ...takenOff<"count" | "amount", Fact>(own, ["count", "amount"])];
}

const taxAndCost = async (...asked: Parameters<typeof readTaxAndCost>): Promise<Fact[]> =>
  (await readTaxAndCost(...asked)).map((each) => ({ ...each, count: 0 }));
