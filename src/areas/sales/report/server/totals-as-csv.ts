import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { SalesSummary, SalesTaxes } from "../contract.ts";

const columns = ["Totals by", "Name", "Sales", "Total", "Refunded", "Kept", "Tax"];

/** Writes all totals as one CSV table, so that a spreadsheet can filter and add up its rows. */
export function totalsAsCsv(summary: SalesSummary, { byTaxRate }: SalesTaxes): string {
  const { byDay, byCashier, byMethod, refunds, simulated } = summary;
  const row = (group: string, name: string, { count, total, refunded }: Brought) =>
    csvLine([
      group,
      name,
      count,
      csvMoney(total),
      csvMoney(refunded),
      csvMoney(total - refunded),
      null,
    ]);
  return [
    CSV_BEGINNING + csvLine(columns),
    ...byDay.map((each) => row("Day", each.day, each)),
    ...byCashier.map((each) => row("Cashier", each.user.name, each)),
    ...byMethod.map((each) => row("Payment Type", each.method, each)),
    ...byTaxRate.map(({ rate, sold, refunded, tax }) =>
      csvLine([
        "Tax rate",
        `${rate}%`,
        null,
        csvMoney(sold),
        csvMoney(refunded),
        csvMoney(sold - refunded),
        csvMoney(tax),
      ]),
    ),
    row("All", "All", summary),
    ...(simulated.count > 0
      ? [row("Simulated", "No money moved", { ...simulated, refunded: 0 })]
      : []),
    csvLine([
      "Refunds",
      "Paid back in this time",
      refunds.count,
      null,
      csvMoney(refunds.total),
      null,
      null,
    ]),
  ].join("");
}

interface Brought {
  count: number;
  total: number;
  refunded: number;
}
