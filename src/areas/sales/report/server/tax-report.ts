import { groupings, startOfGroup } from "#src/shared/reports/report-days.ts";
import type { Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import { reportKind, type ReportAsked } from "#src/server/report-kind.ts";
import { sumOf, takenOff } from "#src/server/report-sums.ts";
import type { TaxedRow } from "#src/server/taxed-rows.ts";
import { taxedRepairs } from "#src/areas/payments/receipts/server/taxed-repairs.ts";
import { taxedGoods } from "./taxed-goods.ts";

const sources = ["goods", "repairs"] as const;

type Taxed = TaxedRow & { isRefund: boolean; of: (typeof sources)[number] };

/** The tax in goods and repairs by rate, for each month, week or day of a period. */
export const taxReport = reportKind({
  name: "tax",
  group: "tax",
  access: ["view_sales", "view_payments"],
  days: "period",
  groupings: groupings.toReversed(),
  choices: { source: { codes: sources, words: "reports:sources" } },
  hidesOwnMoney: true,
  tables: {
    rows: {
      group: { type: "group" },
      taxCode: { type: "text" },
      taxRate: { type: "percent" },
      goods: { type: "money" },
      repairs: { type: "money" },
      refunds: { type: "money" },
      withTax: { type: "money" },
      tax: { type: "money" },
      withoutTax: { type: "money" },
    },
  },
  async read(db, _actor, asked) {
    const facts = await readTaxed(db, asked);
    const byRate = Map.groupBy(facts, ({ day, code, rate }) =>
      [startOfGroup(day, asked.by), code ?? "", rate ?? ""].join(" "),
    );
    const rows = [...byRate.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { day, code, rate } = first;
      const cells = {
        group: startOfGroup(day, asked.by),
        taxCode: code,
        taxRate: rate,
        ...taxOf(group),
      };
      return [{ cells }];
    });
    return {
      rows: {
        rows: rows.toSorted(
          ({ cells: a }, { cells: b }) =>
            b.group.localeCompare(a.group) ||
            (a.taxCode ?? "").localeCompare(b.taxCode ?? "") ||
            (b.taxRate ?? 0) - (a.taxRate ?? 0),
        ),
        totals: taxOf(facts),
      },
    };
  },
});

function taxOf(facts: readonly Taxed[]) {
  const received = (of: Taxed["of"]) =>
    sumOf(
      facts.filter((fact) => fact.of === of && !fact.isRefund),
      ({ amount }) => amount,
    );
  const withTax = sumOf(facts, ({ amount }) => amount);
  const tax = sumOf(facts, (fact) => fact.tax);
  return {
    goods: received("goods"),
    repairs: received("repairs"),
    refunds: -sumOf(
      facts.filter(({ isRefund }) => isRefund),
      ({ amount }) => amount,
    ),
    withTax,
    tax,
    withoutTax: withTax - tax,
  };
}

async function readTaxed(db: Database, asked: ReportAsked): Promise<Taxed[]> {
  const span = spanOfDays(asked);
  const { hidden } = asked;
  const read = async (by: ReportAsked["hidden"]): Promise<Taxed[]> => [
    ...(await taxedGoods(db, span, by)).map((row) => ({ ...row, of: "goods" as const })),
    ...(await taxedRepairs(db, span, by)).map((row) => ({ ...row, of: "repairs" as const })),
  ];
  const all = await read(null);
  const facts = hidden ? [...all, ...takenOff(await read(hidden), ["amount", "tax"])] : all;
  const { source } = asked.choices;
  return source ? facts.filter(({ of }) => of === source) : facts;
}
