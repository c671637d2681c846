import { beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { startPictureShop } from "#tests/support/shop/picture-shop.ts";
import {
  delivered,
  ordered,
  ordering,
  owedTo,
  paid,
  supplied,
} from "#tests/support/shop/purchasing.ts";
import { proofForm, smallestPdf } from "#tests/support/shop/shipments.ts";
import { count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked, type StockedItem } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician, bytesOf } = await startPictureShop();
let item: StockedItem;
let accountId: string;

beforeAll(async () => {
  item = await stocked(app.db, 0);
  const account = { name: "CRDB Biashara", type: "bank" };
  accountId = (await admin.post("/api/payment-accounts", account)).body.id;
});

/** A supplier who has delivered goods for TSh 50,000.00. */
async function owing(given: object = {}): Promise<{ supplierId: string; orderId: string }> {
  const order = await ordered(admin, item.id, given);
  await delivered(admin, order.id, 10);
  return { supplierId: order.supplierId, orderId: order.id };
}

const entriesOf = async (supplierId: string, currency = "TZS") =>
  (await admin.get(`/api/suppliers/${supplierId}/entries?currency=${currency}`)).body.items;

describe("what the shop owes a supplier", () => {
  test("is what was received at the cost of the order, line by line and corrected", async () => {
    const order = await ordered(admin, item.id);
    const { supplierId } = order;
    expect(await owedTo(admin, supplierId)).toEqual({});
    await delivered(admin, order.id, 4);
    await delivered(admin, order.id, 10);
    await delivered(admin, order.id, 9);
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 9 * 500_000 });
    expect(await entriesOf(supplierId)).toMatchObject([
      { kind: "delivery", amount: -500_000, balanceAfter: 4_500_000, isUndo: true, position: 3 },
      { kind: "delivery", amount: 3_000_000, balanceAfter: 5_000_000, isUndo: false },
      { kind: "delivery", amount: 2_000_000, orderNumber: order.orderNumber, day: today() },
    ]);
  });

  test("is kept by currency", async () => {
    const { id } = await supplied(admin);
    for (const given of [{}, { currency: "USD", exchangeRate: 2500 }]) {
      const { body } = await admin.post("/api/purchase-orders", ordering(id, item.id, given));
      await delivered(admin, body.id, 1);
    }
    expect(await owedTo(admin, id)).toEqual({ TZS: 500_000, USD: 500_000 });
    await paid(admin, id, { amount: 200_000, currency: "USD", exchangeRate: 2600.5 });
    expect(await owedTo(admin, id)).toEqual({ TZS: 500_000, USD: 300_000 });
    expect((await entriesOf(id, "USD"))[0]).toMatchObject({ amount: -200_000, kind: "payment" });
  });

  test("is hidden from users without the right to see costs", async () => {
    const { supplierId } = await owing();
    const { body } = await paid(admin, supplierId);
    expect((await care.get(`/api/suppliers/${supplierId}`)).body).not.toHaveProperty("balances");
    for (const path of [
      "/api/suppliers?owing=true",
      `/api/suppliers/${supplierId}/entries?currency=TZS`,
      `/api/suppliers/${supplierId}/statement.csv?currency=TZS`,
      `/api/suppliers/${supplierId}/statement.pdf?currency=TZS`,
      "/api/supplier-payments",
      `/api/supplier-payments/${body.id}`,
    ])
      expect([path, (await care.get(path)).status]).toEqual([path, 403]);
    expect((await paid(care, supplierId)).status).toBe(403);
    expect((await paid(technician, supplierId)).status).toBe(403);
  });

  test("finds the suppliers who wait for money", async () => {
    const [debt, settled] = [await owing(), await owing()];
    await paid(admin, settled.supplierId, { amount: 5_000_000 });
    const { items } = (await admin.get("/api/suppliers?owing=true&limit=100")).body;
    const ids = items.map(({ id }: { id: string }) => id);
    expect(ids).toContain(debt.supplierId);
    expect(ids).not.toContain(settled.supplierId);
  });
});

describe("a payment to a supplier", () => {
  test("lowers what is owed, once for a repeated request", async () => {
    const { supplierId, orderId } = await owing();
    const given = {
      supplierId,
      amount: 2_000_000,
      method: "bank",
      paymentAccountId: accountId,
      purchaseOrderId: orderId,
      paidOn: addDays(today(), -2),
      reference: " TT-881 ",
    };
    const key = newId();
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post("/api/supplier-payments", given, { key })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 201,
      body: {
        amount: 2_000_000,
        currency: "TZS",
        amountTzs: 2_000_000,
        paymentAccountName: "CRDB Biashara",
        reference: "TT-881",
        paidOn: addDays(today(), -2),
        createdBy: { id: admin.userId },
      },
    });
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 3_000_000 });
    const found = await admin.get(`/api/supplier-payments?purchaseOrderId=${orderId}`);
    expect(found.body.items).toHaveLength(1);
    // The order cannot disappear under its payment.
    await delivered(admin, orderId, 0);
    const gone = await admin.delete(`/api/purchase-orders/${orderId}`);
    expect(gone.body).toMatchObject({ code: "has_linked_records" });
  });

  test("of two people who pay the same debt at once is taken once", async () => {
    const { supplierId } = await owing();
    const second = await signedIn(app, { role: "admin" });
    const answers = await Promise.all(
      [admin, second].map((client) => paid(client, supplierId, { amount: 5_000_000 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "supplier_overpaid",
      params: { owed: 0, currency: "TZS" },
    });
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 0 });
  });

  test("of more than is owed needs the word that it is paid in advance", async () => {
    const { id } = await supplied(admin);
    expect((await paid(admin, id)).body.code).toBe("supplier_overpaid");
    expect((await paid(admin, id, { isInAdvance: true })).status).toBe(201);
    expect(await owedTo(admin, id)).toEqual({ TZS: -100_000 });
  });

  test("in another currency keeps its rate and its worth in shillings", async () => {
    const { supplierId } = await owing({ currency: "USD", exchangeRate: 2500 });
    const dollars = { amount: 10_001, currency: "USD" };
    expect((await paid(admin, supplierId, dollars)).status).toBe(422);
    const { body } = await paid(admin, supplierId, { ...dollars, exchangeRate: 2610.5555 });
    expect(body).toMatchObject({ exchangeRate: 2610.5555, amountTzs: 26_108_166 });
    expect((await paid(admin, supplierId, { exchangeRate: 2 })).status).toBe(422);
  });

  test("is refused for another supplier's order, an unknown account, a later day, and no amount", async () => {
    const [one, two] = [await owing(), await owing()];
    const wrong = [
      [{ purchaseOrderId: two.orderId }, 422],
      [{ paymentAccountId: newId() }, 422],
      [{ paidOn: addDays(today(), 1) }, 422],
      [{ amount: 0 }, 422],
      [{ isFromDrawer: true }, 422],
      [{ supplierId: newId() }, 404],
    ] as const;
    for (const [given, status] of wrong)
      expect([given, (await paid(admin, one.supplierId, given)).status]).toEqual([given, status]);
    expect(await owedTo(admin, one.supplierId)).toEqual({ TZS: 5_000_000 });
  });

  test("is cancelled once, with a counter-entry and the reason", async () => {
    const { supplierId } = await owing();
    const { body } = await paid(admin, supplierId, { amount: 1_000_000 });
    const cancel = (client: TestClient, given: object) =>
      client.post(`/api/supplier-payments/${body.id}/cancel`, given);
    expect((await cancel(care, { reason: "x" })).status).toBe(403);
    expect((await cancel(admin, {})).status).toBe(422);
    const answers = await Promise.all([1, 2].map(() => cancel(admin, { reason: "Ilirudi" })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 5_000_000 });
    const [last] = await entriesOf(supplierId);
    expect(last).toMatchObject({
      kind: "payment",
      amount: 1_000_000,
      isUndo: true,
      reason: "Ilirudi",
    });
    const read = await admin.get(`/api/supplier-payments/${body.id}`);
    expect(read.body).toMatchObject({ cancelReason: "Ilirudi", cancelledBy: { id: admin.userId } });
  });
});

describe("cash of the drawer for a supplier", () => {
  const fromDrawer = { method: "cash", isFromDrawer: true, amount: 30_000 };

  test("leaves the open shift of the sender, and only the payment brings it back", async () => {
    const { supplierId } = await owing();
    const cashier = await signedIn(app, { role: "admin" });
    expect((await paid(cashier, supplierId, fromDrawer)).body.code).toBe("shift_required");
    const { id } = await shiftOpened(cashier);
    const { body } = await paid(cashier, supplierId, fromDrawer);
    expect(body).toMatchObject({ isFromDrawer: true });
    const movements = async () => (await cashier.get(`/api/shifts/${id}`)).body.movements;
    const [movement] = await movements();
    expect(movement).toMatchObject({ direction: "out", amount: 30_000, isBound: true });
    const undo = { direction: "in", kind: "expense", amount: 30_000, reason: "x" };
    const byHand = await cashier.post(`/api/shifts/${id}/movements`, {
      ...undo,
      corrects: movement.id,
    });
    expect(byHand.status).toBe(422);
    await cashier.post(`/api/supplier-payments/${body.id}/cancel`, { reason: "Haikutolewa" });
    expect(await movements()).toMatchObject([{}, { direction: "in", corrects: movement.id }]);
    expect(await owedTo(admin, supplierId)).toEqual({ TZS: 5_000_000 });
  });

  test("of a closed shift comes back into the open one", async () => {
    const { supplierId } = await owing();
    const cashier = await signedIn(app, { role: "admin" });
    const first = await shiftOpened(cashier);
    const { body } = await paid(cashier, supplierId, fromDrawer);
    const path = `/api/shifts/${first.id}/close`;
    expect((await cashier.post(path, count(5_000_000 - 30_000))).body.state).toBe("closed");
    const cancel = () =>
      cashier.post(`/api/supplier-payments/${body.id}/cancel`, { reason: "Ilirudi" });
    expect((await cancel()).body.code).toBe("shift_required");
    const second = await shiftOpened(cashier);
    expect((await cancel()).status).toBe(200);
    expect((await cashier.get(`/api/shifts/${second.id}`)).body.movements).toMatchObject([
      { direction: "in", amount: 30_000, corrects: null },
    ]);
  });
});

describe("a proof of a payment to a supplier", () => {
  test("is a picture or a PDF document to download, and is deleted with a reason", async () => {
    const { supplierId } = await owing();
    const path = `/api/supplier-payments/${(await paid(admin, supplierId)).body.id}`;
    const jpeg = plainPicture(60, 40).jpeg().toBuffer();
    await admin.post(`${path}/proofs`, await proofForm(jpeg));
    const { body } = await admin.post(`${path}/proofs`, await proofForm(smallestPdf));
    expect(body.proofs).toMatchObject([{ kind: "picture" }, { kind: "pdf", thumbnailUrl: null }]);
    const [picture, pdf] = body.proofs;
    const shown = await bytesOf(admin, picture.thumbnailUrl);
    expect(shown.response.headers.get("content-type")).toBe("image/jpeg");
    const downloaded = await bytesOf(admin, pdf.url);
    expect(downloaded.response.headers.get("content-disposition")).toContain("attachment");
    expect((await admin.get(pdf.url.replace(/\/pdf$/, ""))).status).toBe(404);
    expect((await care.get(pdf.url)).status).toBe(403);
    const html = await proofForm(new TextEncoder().encode("<html><script>alert(1)</script>"));
    expect((await admin.post(`${path}/proofs`, html)).body.code).toBe("invalid_picture");
    const remove = (given: object) => admin.post(`${path}/proofs/${pdf.id}/delete`, given);
    expect((await remove({})).status).toBe(422);
    expect((await remove({ reason: "Si yetu" })).body).toMatchObject({ proofCount: 1 });
    expect((await remove({ reason: "Si yetu" })).status).toBe(404);
  });
});

describe("the statement of a supplier", () => {
  test("states each entry with the balance after it, as CSV and PDF", async () => {
    const { supplierId } = await owing();
    await paid(admin, supplierId, { amount: 1_000_000, reference: "=1+1" });
    const path = `/api/suppliers/${supplierId}/statement`;
    const csv = await bytesOf(admin, `${path}.csv?currency=TZS`);
    expect(csv.response.headers.get("content-type")).toContain("text/csv");
    const text = csv.bytes.toString();
    expect(text).toMatch(/1,.*,Delivery,PO-.*,,,50000,50000\r\n2,.*,Payment,,'=1\+1,,-10000,40000/);
    const from = addDays(today(), 1);
    const later = (await bytesOf(admin, `${path}.csv?currency=TZS&from=${from}`)).bytes.toString();
    expect(later.trim().split("\n")).toHaveLength(1);
    for (const language of ["en", "sw"]) {
      const pdf = await bytesOf(admin, `${path}.pdf?currency=TZS&language=${language}`);
      expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    const unknown = `/api/suppliers/${newId()}/statement.csv?currency=TZS`;
    expect((await admin.get(unknown)).status).toBe(404);
  });
});

test("every account agrees with its entries", async () => {
  expect(await findViolations(app.db)).toEqual([]);
});
