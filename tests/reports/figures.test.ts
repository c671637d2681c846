/** Every figure of the reports of money and tax equals a recount of the rows, across midnight, month and year ends. */
import { beforeAll, expect, test } from "vitest";
import type { Report } from "#src/areas/reports/contract.ts";
import { keepDays } from "#src/areas/analytics/server/keep-days.ts";
import {
  endOfGroup,
  groupings,
  groupsOf,
  startOfGroup,
  type Grouping,
} from "#src/shared/reports/report-days.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { plantCustomer, plantItems, type Cast } from "#tests/analytics/planted-facts.ts";
import { seededRandom } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import {
  plantLateCost,
  plantPaidRepair,
  plantRefundOfSale,
  plantTaxedSale,
} from "./planted-money.ts";
import { recountMoney, recountTax } from "./recount.ts";

const random = seededRandom();
const { pick } = random;
const { app, admin, technician } = await startShop();
const day = today();

/** A minute around the beginning of a day at which a week, a month or a year begins or ends. */
function edge(): string {
  const year = Number(day.slice(0, 4));
  const starts = [
    ...[0, 1, 2, 6, 7, 8, 13, 29, 30].map((days) => addDays(day, -days)),
    `${day.slice(0, 7)}-01`,
    `${year}-01-01`,
    `${year - 1}-01-01`,
    `${year - 1}-03-01`,
  ];
  const moment = Date.parse(startOfDay(pick(starts))) + pick([-1, 0, 1, 700]) * 60_000;
  return new Date(Math.min(moment, Date.now() - 60_000)).toISOString();
}

const after = (moment: string, hours: number): string =>
  new Date(Math.min(Date.parse(moment) + hours * 3_600_000, Date.now())).toISOString();

beforeAll(async () => {
  const { userId } = admin;
  const items = await plantItems(app.db);
  const cast: Cast = { random, userId, technicians: [technician.userId], items };
  const customerId = await plantCustomer(app.db, day);
  for (let at = 0; at < 40; at++) {
    const sold = edge();
    const sale = await plantTaxedSale(app.db, cast, { customerId, at: sold });
    const given = new Map<string, number>();
    let [moment, before] = [sold, 0];
    for (let refund = pick([0, 0, 1, 2]); refund > 0; refund--) {
      moment = after(moment, pick([0.02, 1, 30, 800]));
      const last = refund === 1 && random.percent(60);
      before += await plantRefundOfSale(app.db, random, sale, given, { at: moment, last, before });
    }
    const paidAt = edge();
    const refundedAt = pick([null, null, after(paidAt, pick([0, 1, 30, 800]))]);
    await plantPaidRepair(app.db, cast, { customerId, paidAt, refundedAt });
    if (random.percent(20)) await plantLateCost(app.db, cast, edge());
  }
});

const spans = [
  { from: `${Number(day.slice(0, 4)) - 1}-01-01`, to: day },
  { from: `${Number(day.slice(0, 4)) - 1}-12-31`, to: `${day.slice(0, 4)}-01-01` },
  { from: addDays(day, -29), to: day },
  { from: day, to: day },
];

async function read(name: string, query: Record<string, string>) {
  const { status, body } = await admin.get(
    `/api/reports/${name}?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  const [table] = (body as Report).tables;
  const asObject = (cells: readonly unknown[]): Record<string, any> =>
    Object.fromEntries(table!.columns.map((column, at) => [column.name, cells[at]]));
  return {
    rows: table!.rows.map(({ cells }) => asObject(cells)),
    totals: asObject(table!.totals!),
  };
}

/** Spans of whole groups, because a recount by group knows no periods. */
const wholeSpans = (by: Grouping) =>
  spans.map(({ from, to }) => ({ from: startOfGroup(from, by), to: endOfGroup(to, by) }));

const nothing = {
  sales: 0,
  goods: 0,
  repairs: 0,
  goodsRefunds: 0,
  repairRefunds: 0,
  tax: 0,
  cost: 0,
};

async function compareMoney() {
  for (const by of groupings) {
    const recounted = await recountMoney(app.db, by);
    for (const span of wholeSpans(by)) {
      const { rows, totals } = await read("money", { ...span, by });
      const groups = groupsOf(span, by);
      expect(rows.map(({ group }) => group)).toEqual(groups);
      const sum: Record<string, number> = { ...nothing, revenue: 0, margin: 0 };
      for (const row of rows) {
        const counted = { ...nothing, ...recounted.get(row["group"]) };
        const revenue =
          counted.goods + counted.repairs - counted.goodsRefunds - counted.repairRefunds;
        const margin = revenue - counted.tax - counted.cost;
        expect(row).toMatchObject({ ...counted, group: row["group"], revenue, margin });
        for (const name of Object.keys(sum)) sum[name]! += row[name];
      }
      expect(totals).toMatchObject(sum);
    }
  }
}

test("the money of each day, week and month equals a recount, whether days are kept or not", async () => {
  await compareMoney();
  await keepDays(app.serverDb);
  await compareMoney();
});

test("the tax of each rate equals a recount, by day, week and month", async () => {
  for (const by of groupings) {
    const recounted = await recountTax(app.db, by);
    for (const span of wholeSpans(by)) {
      const { rows, totals } = await read("tax", { ...span, by });
      const expected = recounted
        .filter(({ group }) => groupsOf(span, by).includes(group))
        .map((row) => {
          const withTax = row.goods + row.repairs - row.refunds;
          return { ...row, withTax, withoutTax: withTax - row.tax };
        });
      expect(rows).toEqual(expected);
      for (const name of ["goods", "repairs", "refunds", "withTax", "tax", "withoutTax"] as const)
        expect(totals[name]).toBe(expected.reduce((sum, row) => sum + row[name], 0));
    }
  }
});

test("the tax of goods and that of repairs together are the tax of both", async () => {
  for (const span of spans) {
    const of = async (source: string) => (await read("tax", { ...span, source })).totals;
    const [goods, repairs, both] = [await of("goods"), await of("repairs"), await of("")];
    expect([goods["repairs"], repairs["goods"]]).toEqual([0, 0]);
    for (const name of ["goods", "repairs", "refunds", "withTax", "tax"])
      expect(goods[name] + repairs[name]).toBe(both[name]);
  }
  expect((await admin.get("/api/reports/tax?source=other")).status).toBe(422);
});

test("the tax of the report of money is that of the report of tax", async () => {
  for (const span of spans) {
    const [money, tax] = [await read("money", span), await read("tax", span)];
    expect(money.totals["tax"]).toBe(tax.totals["tax"]);
  }
});

test("a period that cuts a week or a month has only its own days", async () => {
  const span = { from: addDays(day, -10), to: addDays(day, -1) };
  const days = await read("money", { ...span, by: "day" });
  for (const by of ["week", "month"] as const) {
    const { rows, totals } = await read("money", { ...span, by });
    expect(totals).toEqual(days.totals);
    expect(rows.reduce((sum, row) => sum + row["revenue"], 0)).toBe(days.totals["revenue"]);
  }
});
