import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { newId } from "#src/shared/ids.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { DayTotal, ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import {
  arrivedFor,
  mobile,
  newCustomer,
  runOut,
  saleOnce,
  simulated,
} from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";
import { unguarded } from "#tests/support/unguarded.ts";

/** Cash that is in a drawer while the other part of its sale waits for a provider. */

const { app, admin } = await startShop();
const PRICE = 1_000_000;
let cashier: TestClient;
let customerId: string;

beforeAll(async () => {
  customerId = await newCustomer(admin);
  await admin.post("/api/payments/accounts", {
    bank: {
      name: "CRDB",
      accountName: "Fundi Ltd",
      accountNumber: "0150 1234 5678",
      branch: "Kariakoo",
      swift: "CORUTZTZ",
    },
    transferDays: 5,
    lipaNumbers: [],
  });
});
beforeEach(async () => {
  cashier = await signedIn(app, { role: "customer-care", name: "Zawadi" });
});

const cash = { method: "cash", amount: 400_000 };
const pushed = { ...mobile(simulated.never), amount: 600_000 };
const transfer = { method: "bank_transfer", amount: 600_000 };

async function sell(payments: readonly object[], given: object = { customerId }) {
  const item = await stocked(app.db, 5, { price: PRICE });
  const lines = [{ itemId: item.id, quantity: 1 }];
  const answer = await cashier.post("/api/sales", { lines, payments, ...given });
  return { answer, sale: answer.body.sale, stock: () => stockOf(app.db, item.id) };
}
const opened = async () => (await cashier.post("/api/shifts", { openingFloat: 0 })).body;
const close = (shift: { id: string }, cashCounted: number, others: object[] = []) =>
  cashier.post(`/api/shifts/${shift.id}/close`, count(cashCounted, { others }));
const cashPart = async (saleId: string) =>
  (await admin.get(`/api/sales/${saleId}`)).body.payments.find(
    ({ method }: { method: string }) => method === "cash",
  );
async function expire(saleId: string) {
  await runOut(app, saleId);
  await expireSales(app.db);
}
const arrive = async (paymentId: string) => {
  const answer = await arrivedFor(app, paymentId, `RCV${newId().slice(-10).toUpperCase()}`);
  await takeAnswer(app.db, paymentId, answer);
};
const noViolations = async () => expect(await findViolations(app.db)).toEqual([]);

describe("beside a bank transfer that is awaited", () => {
  test("cash and a typed reference are refused, and nothing is written", async () => {
    const typed = { ...cash, method: "mobile_money", provider: "mpesa", reference: "QWE1" };
    for (const beside of [cash, typed]) {
      const { answer, stock } = await sell([beside, transfer]);
      expect(problemOf(answer)).toMatchObject({ status: 409, code: "money_beside_transfer" });
      expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
    }
    const known = { ...transfer, reference: "FT900" };
    expect((await sell([cash, known])).answer.status).toBe(201);
    await noViolations();
  });
});

describe("beside a request to a provider", () => {
  test("cash is in the drawer at once, and the shift counts it although the sale waits", async () => {
    const shift = await opened();
    const { sale } = await sell([cash, pushed]);
    const { body } = await close(shift, 400_000);
    expect(body).toMatchObject({ state: "closed" });
    expect(cashOf(body)).toMatchObject({ expected: 400_000, counted: 400_000 });
    const next = await opened();
    await arrive(sale.paymentId);
    await saleOnce(admin, sale.id, ({ status }) => status === "completed");
    // The cash stays in the shift whose drawer took it; the money of the provider is in the new one.
    const { body: second } = await close(next, 0, [{ provider: "mpesa", amount: 600_000 }]);
    expect(second).toMatchObject({ state: "closed" });
    expect(cashOf(second)).toMatchObject({ expected: 0 });
    await noViolations();
  });

  test("cash becomes late money when the sale expires, until somebody gives it back", async () => {
    const shift = await opened();
    const { sale } = await sell([cash, pushed]);
    await expire(sale.id);
    const part = await cashPart(sale.id);
    expect(part).toMatchObject({ status: "late", failure: { code: "rest_not_paid" } });
    const { items } = (await admin.get("/api/payments/reconciliation?status=late&limit=100")).body;
    expect(items.map(({ id }: { id: string }) => id)).toContain(part.id);
    const { body } = await close(shift, 400_000);
    expect(cashOf(body)).toMatchObject({ expected: 400_000 });
    const given = await admin.post(`/api/payments/${part.id}/give-back`, {
      method: "cash",
      reason: "Hakulipa iliyobaki",
    });
    expect(given).toMatchObject({ status: 200, body: { status: "refunded" } });
    for (const act of ["same-money", "assign"]) {
      const again = await admin.post(`/api/payments/${part.id}/${act}`, { reason: "x" });
      expect(again.status).toBeGreaterThanOrEqual(400);
    }
    await noViolations();
  });

  test("goes back at once when its cashier cancels the sale, and leaves the shift", async () => {
    const shift = await opened();
    const { sale } = await sell([cash, pushed]);
    expect((await cashier.post(`/api/sales/${sale.id}/cancel`)).status).toBe(200);
    expect(await cashPart(sale.id)).toMatchObject({
      status: "failed",
      failure: { code: "rest_not_paid" },
    });
    const { body } = await close(shift, 0);
    expect(cashOf(body)).toMatchObject({ expected: 0 });
    await noViolations();
  });

  test("is late money when somebody else cancels the sale, or after its shift was closed", async () => {
    await opened();
    const others = await sell([cash, pushed]);
    await admin.post(`/api/sales/${others.sale.id}/cancel`);
    expect(await cashPart(others.sale.id)).toMatchObject({ status: "late" });
    const shift = (await cashier.get("/api/shifts/current")).body.shift;
    const mine = await sell([cash, pushed]);
    expect((await close(shift, 800_000)).body).toMatchObject({ state: "closed" });
    await cashier.post(`/api/sales/${mine.sale.id}/cancel`);
    expect(await cashPart(mine.sale.id)).toMatchObject({ status: "late" });
    await noViolations();
  });

  test("cash taken without a shift stays in none, even if a shift is opened before the sale completes", async () => {
    const { sale } = await sell([cash, pushed]);
    const shift = await opened();
    await arrive(sale.paymentId);
    const { body } = await close(shift, 0, [{ provider: "mpesa", amount: 600_000 }]);
    expect(cashOf(body)).toMatchObject({ expected: 0 });
    await noViolations();
  });
});

describe("in the totals of days", () => {
  const cashTotal = async (day: string, client = admin) => {
    const { items } = (await client.get(`/api/reconciliation/days?from=${day}&to=${day}`)).body;
    const total = items.find(({ provider }: DayTotal) => provider === "cash") as
      | DayTotal
      | undefined;
    // The list of the received money adds up to the total.
    const query = `from=${day}&to=${day}&provider=cash&limit=100`;
    const list = (await client.get(`/api/reconciliation/received?${query}`)).body;
    expect(list.nextCursor).toBeNull();
    const received = list.items as ReconciledPayment[];
    expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBe(total?.payments.total ?? 0);
    return {
      payments: total?.payments.total ?? 0,
      refunds: total?.refunds.total ?? 0,
      closed: total?.inClosedShifts ?? 0,
      open: total?.inOpenShifts ?? 0,
      late: total?.late.total ?? 0,
    };
  };
  /** What was added to the totals of today since `before`. */
  const addedSince = async (before: Awaited<ReturnType<typeof cashTotal>>) => {
    const after = await cashTotal(today());
    return {
      payments: after.payments - before.payments,
      refunds: after.refunds - before.refunds,
      closed: after.closed - before.closed,
      open: after.open - before.open,
      late: after.late - before.late,
    };
  };

  test("cash of a sale that ended unpaid is in its shift like on its Z, also when it is given back", async () => {
    cashier = await signedIn(app, {
      role: "customer-care",
      permissions: [...rolePermissions["customer-care"], "reconcile_payments"],
    });
    const before = await cashTotal(today());
    const shift = await opened();
    const { sale } = await sell([cash, pushed]);
    const taken = { payments: 400_000, refunds: 0, late: 0 };
    expect(await addedSince(before)).toEqual({ ...taken, closed: 0, open: 400_000 });
    await expire(sale.id);
    expect(await addedSince(before)).toEqual({ ...taken, closed: 0, open: 400_000 });
    // Until the drawer is counted, its cashier must not know what is in it.
    expect(await cashTotal(today(), cashier)).toEqual(before);
    await close(shift, 400_000);
    expect(await addedSince(before)).toEqual({ ...taken, closed: 400_000, open: 0 });
    const { id } = await cashPart(sale.id);
    const owner = await signedIn(app, { role: "admin", name: "Amina" });
    const hand = { method: "cash", reason: "Hakulipa iliyobaki" };
    const drawer = await shiftOpened(owner, 400_000);
    expect((await owner.post(`/api/payments/${id}/give-back`, hand)).status).toBe(200);
    const closed = await owner.post(`/api/shifts/${drawer.id}/close`, count(0));
    expect(cashOf(closed.body)).toMatchObject({ expected: 0 });
    expect(await addedSince(before)).toEqual({ ...taken, refunds: 400_000, closed: 0, open: 0 });
    await noViolations();
  });

  test("cash of a sale that completes on another day stays on the day of its Z", async () => {
    const yesterday = addDays(today(), -1);
    const before = await cashTotal(today());
    const shift = await opened();
    const { sale } = await sell([cash, pushed]);
    await close(shift, 400_000);
    const { id } = await cashPart(sale.id);
    await unguarded(app, "payments", async (tx) => {
      await sql`update payments set payment_date = payment_date - interval '1 day' where id = ${id}`.execute(
        tx,
      );
    });
    await arrive(sale.paymentId);
    await saleOnce(admin, sale.id, ({ status }) => status === "completed");
    expect(await cashTotal(yesterday)).toMatchObject({ payments: 400_000, closed: 400_000 });
    expect(await addedSince(before)).toMatchObject({ payments: 0, closed: 0, open: 0 });
  });
});
