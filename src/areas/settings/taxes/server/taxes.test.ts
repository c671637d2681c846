import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { TaxRate } from "#src/areas/settings/taxes/contract.ts";
import { rateOn, taxCodes, taxedMethods, type TaxCode } from "#src/areas/settings/taxes/rules.ts";
import { problemOf } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop();

const path = "/api/tax-rates";
const tomorrow = addDays(today(), 1);
const rate = (given: object) => ({ reason: "Sheria ya Fedha", validFrom: today(), ...given });
const listed = async (): Promise<TaxRate[]> => (await care.get(path)).body.items;
const ofCode = async (code: string) =>
  (await listed())
    .filter((each) => each.code === code)
    .map(({ rate: percent, paymentMethod, validFrom, validTo }) => [
      percent,
      paymentMethod,
      validFrom,
      validTo,
    ]);
const lineOf = async (code: TaxCode, method = "cash") => {
  const item = await stocked(app.db, 1, { price: 118_000 });
  await app.db
    .updateTable("inventoryItems")
    .set({ taxCode: code })
    .where("id", "=", item.id)
    .execute();
  const hand = method === "cash" ? {} : { reference: `T${item.id.slice(-8)}` };
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    payment: { method, ...hand },
  });
  return sale.items[0];
};

test("a new shop has the rates of the authority's codes", async () => {
  expect(await ofCode("A")).toEqual([[18, null, "2000-01-01", null]]);
  for (const code of ["C", "D", "E"]) expect((await ofCode(code))[0]?.[0]).toBe(0);
});

test("a rate that begins tomorrow ends today's rate tonight; today's sales keep today's rate", async () => {
  const added = await admin.post(path, rate({ code: "A", rate: 17, validFrom: tomorrow }));
  expect(added.status).toBe(201);
  expect(await ofCode("A")).toEqual([
    [17, null, tomorrow, null],
    [18, null, "2000-01-01", today()],
  ]);
  expect(await lineOf("A")).toMatchObject({ taxCode: "A", taxRate: 18, taxAmount: 18_000 });
  const [future] = await listed();
  const removed = await admin.post(`${path}/${future?.id}/remove`, { reason: "Imeahirishwa" });
  expect(removed.status).toBe(200);
  expect(await ofCode("A")).toEqual([[18, null, "2000-01-01", null]]);
});

test("a method can have a lower rate for some days; an overlapping rate is refused", async () => {
  const lower = { code: "A", rate: 16, paymentMethod: "card", validTo: addDays(today(), 30) };
  expect((await admin.post(path, rate(lower))).status).toBe(201);
  expect(await lineOf("A", "card")).toMatchObject({ taxRate: 16, taxAmount: 16_276 });
  expect(await lineOf("A")).toMatchObject({ taxRate: 18 });
  const device = await takenIn(care, { finalAmount: 1_160_000, depositAmount: 580_000 });
  const paid = await care.post(`/api/devices/${device.id}/payments`, {
    amount: 1_160_000,
    method: "card",
    reference: "CARD-1",
  });
  const receipt = (await care.get(`/api/receipts/${paid.body.receipt.id}`)).body;
  expect(receipt).toMatchObject({ taxCode: "A", taxRate: 16, taxAmount: 160_000 });
  const again = await admin.post(path, rate({ ...lower, validFrom: tomorrow }));
  expect(problemOf(again)).toMatchObject({ status: 409, code: "tax_rate_overlaps" });
});

test("a code without a rate is taxed like A until it gets one, which may end today", async () => {
  expect(await lineOf("B")).toMatchObject({ taxCode: "B", taxRate: 18 });
  await admin.post(path, rate({ code: "B", rate: 10 }));
  expect(await lineOf("B")).toMatchObject({ taxCode: "B", taxRate: 10, taxAmount: 10_727 });
  // A second rate of the same day corrects the first.
  await admin.post(path, rate({ code: "B", rate: 12 }));
  expect(await ofCode("B")).toEqual([[12, null, today(), null]]);
  const { id } = (await listed()).find(({ code }) => code === "B") ?? { id: "" };
  const end = { validTo: today(), reason: "Imefutwa" };
  expect((await admin.post(`${path}/${id}/end`, end)).status).toBe(200);
  expect(problemOf(await admin.post(`${path}/${id}/remove`, { reason: "x" })).code).toBe(
    "tax_rate_stays",
  );
});

test("a rate that is corrected on its first day has the days of the correction", async () => {
  const d = { code: "D", paymentMethod: "bank_transfer" };
  const [last, next] = [addDays(today(), 5), addDays(today(), 20)];
  const add = async (given: object) =>
    expect((await admin.post(path, rate({ ...d, ...given }))).status).toBe(201);
  const days = async () => (await ofCode("D")).filter(([, method]) => method !== null);
  await add({ rate: 3, validTo: last });
  await add({ rate: 4 });
  expect(await days()).toEqual([[4, "bank_transfer", today(), null]]);
  await add({ rate: 6, validTo: last });
  await add({ rate: 9, validFrom: next });
  // Without a last day it lasts until the next rate.
  await add({ rate: 7 });
  expect(await days()).toEqual([
    [9, "bank_transfer", next, null],
    [7, "bank_transfer", today(), addDays(next, -1)],
  ]);
});

test("a rate that somebody ended stays ended when the rate after it is removed", async () => {
  const d = { code: "D", paymentMethod: "mobile_money" };
  const add = async (given: object) =>
    expect((await admin.post(path, rate({ ...d, ...given }))).status).toBe(201);
  const own = async () =>
    (await listed()).filter((each) => each.code === "D" && each.paymentMethod === "mobile_money");
  const days = async () => (await own()).map((each) => [each.rate, each.validFrom, each.validTo]);
  const removeNewest = async () => {
    const [newest] = await own();
    const answer = await admin.post(`${path}/${newest?.id}/remove`, { reason: "Imeahirishwa" });
    expect(answer.status).toBe(200);
  };
  const [last, next] = [addDays(today(), 9), addDays(today(), 10)];
  await add({ rate: 3 });
  const [first] = await own();
  const end = { validTo: last, reason: "Imefutwa" };
  expect((await admin.post(`${path}/${first?.id}/end`, end)).status).toBe(200);
  await add({ rate: 5, validFrom: next });
  await removeNewest();
  expect(await days()).toEqual([[3, today(), last]]);
  // Another rate takes its place with its last day, and gives it back.
  await add({ rate: 4, validFrom: tomorrow });
  expect(await days()).toEqual([
    [4, tomorrow, last],
    [3, today(), today()],
  ]);
  await add({ rate: 5, validFrom: next });
  await removeNewest();
  await removeNewest();
  expect(await days()).toEqual([[3, today(), last]]);
  await add({ rate: 5, validFrom: next });
  await removeNewest();
  expect(await days()).toEqual([[3, today(), last]]);
});

test("the shop's tax rate in the settings is the rate of code A today", async () => {
  expect((await admin.post(path, rate({ code: "A", rate: 20 }))).status).toBe(201);
  expect((await admin.get("/api/settings/business")).body.taxRate).toBe(20);
  expect((await care.get("/api/settings/shop")).body.business.taxRate).toBe(20);
  expect(await ofCode("A")).toContainEqual([18, null, "2000-01-01", addDays(today(), -1)]);
});

test.each([
  ["a first day in the past", { code: "A", rate: 1, validFrom: "2026-01-01" }, "validFrom"],
  [
    "days in the wrong order",
    { code: "B", rate: 1, validFrom: tomorrow, validTo: today() },
    "validTo",
  ],
  ["a last day of the standard rate", { code: "A", rate: 1, validTo: tomorrow }, "validTo"],
  ["tax on an exempt code", { code: "E", rate: 1 }, "rate"],
  ["no reason", { code: "B", rate: 1, reason: "" }, "reason"],
])("refuses %s", async (_, given, field) => {
  const before = await listed();
  const refused = problemOf(await admin.post(path, rate(given)));
  expect(refused).toMatchObject({
    code: "validation_failed",
    fields: { [field]: expect.any(String) },
  });
  expect(await listed()).toEqual(before);
});

test("the standard rate does not end; only users with the right change rates, and events tell why", async () => {
  const [standard] = (await listed()).filter(
    ({ validTo, code }) => code === "A" && validTo === null,
  );
  const end = { validTo: tomorrow, reason: "x" };
  expect(problemOf(await admin.post(`${path}/${standard?.id}/end`, end)).code).toBe(
    "tax_rate_stays",
  );
  expect(problemOf(await care.post(path, rate({ code: "B", rate: 1 }))).code).toBe("forbidden");
  const events = await app.db
    .selectFrom("events")
    .select(["kind", "data"])
    .where("kind", "in", ["tax_rate.added", "tax_rate.ended", "tax_rate.removed"])
    .execute();
  expect(new Set(events.map(({ kind }) => kind)).size).toBe(3);
  expect(events[0]?.data).toMatchObject({ rate: 17, reason: "Sheria ya Fedha" });
});

test("the database finds the same rates as the screens", async () => {
  const rates = await listed();
  const days = [today(), tomorrow, addDays(today(), 31), "2026-01-01"];
  for (const day of days)
    for (const code of taxCodes)
      for (const method of [null, ...taxedMethods]) {
        const { rows } = await sql<{
          rate: number;
        }>`select tax_rate_on(${code}, ${method}, ${day}::date) as rate`.execute(app.db);
        expect([day, code, method, rows[0]?.rate]).toEqual([
          day,
          code,
          method,
          rateOn(rates, code, method, day),
        ]);
      }
});

describe("charges", () => {
  const charges = "/api/settings/charges";

  test("change with their right and a reason, which is in the journal", async () => {
    const before = (await admin.get(charges)).body;
    expect(before).toMatchObject({ serviceChargeEnabled: false, diagnosisFee: 0, cashRounding: 0 });
    const change = { serviceChargePercent: 7.5, creditLimit: 250_000 };
    expect((await care.post(charges, { ...change, reason: "x" })).status).toBe(403);
    expect((await care.get(charges)).status).toBe(403);
    expect(problemOf(await admin.post(charges, change)).fields).toHaveProperty("reason");
    const answer = await admin.post(charges, { ...change, reason: "Bei mpya" });
    expect(answer.body).toEqual({ ...before, ...change });
    const events = await app.db
      .selectFrom("events")
      .select("data")
      .where("kind", "=", "settings.updated")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(events.map(({ data }) => data)).toEqual([
      {
        category: "sales",
        before: { creditLimit: 100_000 },
        after: { creditLimit: 250_000 },
        reason: "Bei mpya",
      },
      {
        category: "business",
        before: { serviceChargePercent: 5 },
        after: { serviceChargePercent: 7.5 },
        reason: "Bei mpya",
      },
    ]);
  });

  test.each([
    [{ lateFeeAfterDays: 0 }, "lateFeeAfterDays"],
    [{ diagnosisFee: 0.5 }, "diagnosisFee"],
    [{ cashRounding: 7 }, "cashRounding"],
    [{ name: "Mine" }, "name"],
  ])("refuse %j", async (change, field) => {
    const refused = problemOf(await admin.post(charges, { ...change, reason: "x" }));
    expect(refused.fields).toHaveProperty(field);
  });
});
