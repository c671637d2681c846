/** The tabs as files for a spreadsheet: a table after the other, each with its name in the line before. */
import { CSV_BEGINNING, csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import type {
  AnalyticsCustomers,
  AnalyticsInventory,
  AnalyticsOverview,
  AnalyticsRepairs,
  AnalyticsRevenue,
  TechnicianFigures,
} from "../answers.ts";

type Cell = string | number | null;

/** A value that its reader may not see is undefined. Its column is left out if no row has one. */
type Column<Row> = readonly [name: string, value: (row: Row) => Cell | undefined];

/** A table with a title. Columns without any value are left out, and so is a table without rows. */
function table<Row>(
  title: string,
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
) {
  if (!rows || rows.length === 0) return "";
  const seen = columns.filter(([, value]) => rows.some((row) => value(row) !== undefined));
  if (seen.length === 0) return "";
  return [
    csvLine([title]),
    csvLine(seen.map(([name]) => name)),
    ...rows.map((row) => csvLine(seen.map(([, value]) => value(row) ?? null))),
    csvLine([]),
  ].join("");
}

const file = (...tables: readonly string[]): string => CSV_BEGINNING + tables.join("");

const money = (minor: number | undefined): number | null | undefined =>
  minor === undefined ? undefined : csvSignedMoney(minor);

interface Spans {
  from: string;
  to: string;
  previous: { from: string; to: string };
  lastYear: { from: string; to: string };
}

/** One line per figure, with the period, the one before and last year as columns. */
type Figure = readonly [name: string, ...values: (Cell | undefined)[]];

const figuresTable = ({ from, to, previous, lastYear }: Spans, figures: readonly Figure[]) =>
  table(
    "Figures",
    figures.filter(([, own]) => own !== undefined),
    [
      ["Figure", ([name]) => name],
      [`${from} to ${to}`, ([, own]) => own],
      [`${previous.from} to ${previous.to}`, ([, , before]) => before],
      [`${lastYear.from} to ${lastYear.to}`, ([, , , year]) => year],
    ],
  );

const technicianColumns: readonly Column<TechnicianFigures>[] = [
  ["Technician", ({ technician }) => technician?.name ?? ""],
  ["Repairs", ({ repairs }) => repairs],
  ["Revenue", ({ revenue }) => money(revenue)],
  ["Rating", ({ rating }) => rating],
  ["Ratings", ({ ratings }) => ratings],
  ["Days", ({ days }) => days],
  ["Came back", ({ comebacks }) => comebacks],
];

const statusColumns: readonly Column<AnalyticsRepairs["statuses"][number]>[] = [
  ["Status", ({ status }) => status],
  ["Count", ({ count }) => count],
  ["Percentage", ({ percentage }) => percentage],
];

const customerColumns: readonly Column<AnalyticsCustomers["top"][number]>[] = [
  ["Customer", ({ name }) => name],
  ["Devices", ({ devices }) => devices],
  ["Total spent", ({ totalSpent }) => money(totalSpent)],
  ["Points", ({ loyaltyPoints }) => loyaltyPoints],
];

const lowColumns: readonly Column<AnalyticsInventory["lowStockItems"][number]>[] = [
  ["SKU", ({ sku }) => sku],
  ["Item", ({ name }) => name],
  ["Quantity", ({ quantity }) => quantity],
  ["Minimum", ({ minStock }) => minStock],
];

export function overviewAsCsv(overview: AnalyticsOverview): string {
  const { totals, totalsBefore, totalsLastYear, cards } = overview;
  const all = [totals, totalsBefore, totalsLastYear] as const;
  return file(
    figuresTable(overview, [
      ["Revenue", ...all.map((each) => money(each.revenue))],
      ["Sales", ...all.map((each) => money(each.salesRevenue))],
      ["Repairs", ...all.map((each) => money(each.repairRevenue))],
      ["Refunds", ...all.map((each) => money(each.refunds))],
      ["Number of sales", ...all.map((each) => each.sales)],
      ["Devices received", ...all.map((each) => each.devicesReceived)],
      ["Devices completed", ...all.map((each) => each.devicesCompleted)],
      ["New customers", ...all.map((each) => each.newCustomers)],
      ["Devices in the shop", cards.devices?.total, cards.devices?.previous],
      ["Devices in repair", cards.repairs?.total, cards.repairs?.previous],
      ["Customers", cards.customers?.total, cards.customers?.previous],
      ["Inventory items", cards.inventory?.total, cards.inventory?.previous],
    ]),
    table("Revenue by month", overview.monthlyRevenue, [
      ["Month", ({ month }) => month],
      ["Revenue", ({ revenue }) => money(revenue)],
    ]),
    table("Repairs", overview.repairTrend, [
      ["From", ({ from }) => from],
      ["Received", ({ received }) => received],
      ["Completed", ({ completed }) => completed],
    ]),
    table("Device status", overview.deviceStatusDistribution, statusColumns),
    table("Technicians", overview.topTechnicians, technicianColumns),
    table("Customers", overview.topCustomers, customerColumns),
    table("Low stock", overview.lowStockItems, lowColumns),
  );
}

export function revenueAsCsv(revenue: AnalyticsRevenue): string {
  const all = [revenue.totals, revenue.totalsBefore, revenue.totalsLastYear] as const;
  const parts = [
    ["Goods", "goods"],
    ["Refunds of goods", "goodsRefunds"],
    ["Repairs", "repairs"],
    ["Refunds of repairs", "repairRefunds"],
    ["Revenue", "revenue"],
  ] as const;
  return file(
    figuresTable(
      revenue,
      parts.map(([name, part]): Figure => [name, ...all.map((each) => money(each[part]))]),
    ),
    table("By month", revenue.months, [
      ["Month", ({ month }) => month],
      ...parts.map(([name, part]): Column<AnalyticsRevenue["months"][number]> => [
        name,
        (row) => money(row[part]),
      ]),
    ]),
    table("By day or month", revenue.totals.revenue === undefined ? [] : revenue.points, [
      ["From", ({ from }) => from],
      ["Revenue", (point) => money(point.revenue)],
      ["Period before", ({ previous }) => money(previous)],
      ["Last year", ({ lastYear }) => money(lastYear)],
    ]),
    table("By method", revenue.methods, [
      ["Method", ({ method }) => method],
      ["Goods", ({ goods }) => money(goods)],
      ["Repairs", ({ repairs }) => money(repairs)],
      ["Refunds", ({ refunds }) => money(refunds)],
    ]),
    table("By category", revenue.categories, [
      ["Category", ({ category }) => category],
      ["Pieces", ({ pieces }) => pieces],
      ["Goods", ({ goods }) => money(goods)],
    ]),
  );
}

export function repairsAsCsv(repairs: AnalyticsRepairs): string {
  const { received, completed, handedOver, comebacks } = repairs;
  return file(
    figuresTable(repairs, [
      ["Received", received.total, received.previous],
      ["Completed", completed.total, completed.previous],
      ["Handed over", handedOver.total, handedOver.previous],
      ["Average days", repairs.averageDays, repairs.averageDaysBefore],
      [`Completed within ${repairs.targetDays} days`, repairs.withinTarget],
      ["Came back", comebacks?.total, comebacks?.previous],
    ]),
    table("By day or month", repairs.points, [
      ["From", ({ from }) => from],
      ["Received", (point) => point.received],
      ["Completed", (point) => point.completed],
      ["Handed over", (point) => point.handedOver],
    ]),
    table("Device status", repairs.statuses, statusColumns),
    table("Days from intake to completion", repairs.repairDays, [
      ["Days", ({ days }) => days],
      ["Repairs", ({ count }) => count],
    ]),
    table("Technicians", repairs.technicians, technicianColumns),
  );
}

export function customersAsCsv(customers: AnalyticsCustomers): string {
  const { newCustomers, visits } = customers;
  return file(
    figuresTable(customers, [
      ["Customers", customers.customers.total, customers.customers.previous],
      ["New customers", newCustomers.total, newCustomers.previous],
      ["Visits of new customers", visits.new.total, visits.new.previous],
      ["Visits of returning customers", visits.returning.total, visits.returning.previous],
    ]),
    table("By day or month", customers.points, [
      ["From", ({ from }) => from],
      ["New customers", ({ joined }) => joined],
      ["Visits of new customers", (point) => point.new],
      ["Visits of returning customers", ({ returning }) => returning],
    ]),
    table("Levels", customers.tiers, [
      ["Level", ({ level }) => level],
      ["Customers", ({ count }) => count],
      ["Percentage", ({ percentage }) => percentage],
    ]),
    table("Top customers", customers.top, customerColumns),
    table("Visits by month of joining", customers.cohorts, [
      ["Joined", ({ month }) => month],
      ["Customers", (cohort) => cohort.customers],
      ...customers.cohorts.map((_, at): Column<AnalyticsCustomers["cohorts"][number]> => [
        `Month ${at}`,
        (cohort) => cohort.visits[at],
      ]),
    ]),
  );
}

export function inventoryAsCsv(inventory: AnalyticsInventory): string {
  const { stock, turnover, items, shortages } = inventory;
  return file(
    table<Figure>(
      "Figures",
      (
        [
          ["Items", items.total],
          ["Pieces", stock.pieces],
          ["Value at price", money(stock.atPrice)],
          ["Value at cost", money(stock.atCost)],
          ["Cost of goods sold", money(turnover?.costOfGoods)],
          ["Turnover", turnover?.times],
          ["Items below their minimum", shortages.low],
          ["Items sold out", shortages.out],
        ] satisfies Figure[]
      ).filter(([, value]) => value !== undefined),
      [
        ["Figure", ([name]) => name],
        [`${inventory.from} to ${inventory.to}`, ([, value]) => value],
      ],
    ),
    table("Movements", inventory.movements, [
      ["Reason", ({ reason }) => reason],
      ["Movements", ({ count }) => count],
      ["Pieces", ({ pieces }) => pieces],
    ]),
    table("Age of the stock", inventory.ageing, [
      ["Days", ({ band }) => band],
      ["Pieces", ({ pieces }) => pieces],
      ["Value at price", ({ atPrice }) => money(atPrice)],
      ["Value at cost", ({ atCost }) => money(atCost)],
    ]),
    table("Low stock", inventory.lowStockItems, lowColumns),
  );
}
