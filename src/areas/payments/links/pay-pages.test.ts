/** Tests the page of a payment link as a phone without scripts sees it: over HTTP, from the production build. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { PaymentLink } from "./contract.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { newPhone, repaired, takenIn } from "#tests/support/shop/devices.ts";
import {
  arrivedFor,
  mobile,
  newCustomer,
  saleOnce,
  simulated,
  sold,
} from "#tests/support/shop/sales.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, care, technician, open, submit } = await openPublicShop();
const admin = await signedIn(app, { role: "admin", name: "Asha Mkuu" });
const PRICE = 5_000_000;
const accounts = {
  bank: {
    name: "CRDB",
    accountName: "Fundi Simu Ltd",
    accountNumber: "0150123456700",
    branch: "",
    swift: "",
  },
  transferDays: 3,
  lipaNumbers: [{ wallet: "mpesa", number: "556677", name: "FUNDI SIMU" }],
};

beforeAll(async () => {
  expect((await admin.post("/api/payments/accounts", accounts)).status).toBe(200);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const repair = (given: object = {}): Promise<Device> =>
  takenIn(care, {
    customer: { name: "Mwanaidi Siri", phone: newPhone(), email: "siri@example.com" },
    brand: "Samsung",
    model: "Galaxy A54",
    issueDescription: "Kioo cha siri",
    finalAmount: PRICE,
    depositAmount: PRICE / 2,
    ...given,
  });

async function linkTo(subject: object) {
  const made = await care.post("/api/payment-links", subject);
  expect(made).toMatchObject({ status: 201 });
  return made.body as { path: string; amount: number; link: PaymentLink };
}

const pageOf = async (path: string) => (await open(path)).text();
const paymentsOf = async ({ id }: Device): Promise<Payment[]> =>
  (await care.get(`/api/devices/${id}`)).body.payments;
const asked = { way: "mpesa", phone: "0754 999 999" };
const money = (minor: number) =>
  `TSh\u00a0${(minor / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;

/** A sale on credit, whose parts are due one after the other, and its debt. */
async function onCredit(amounts: readonly number[]) {
  const item = await stocked(app.db, 3, { price: PRICE });
  const customerId = await newCustomer(care);
  const parts = amounts.map((amount, at) => ({ dueOn: addDays(today(), 3 + 30 * at), amount }));
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], {
    customerId,
    payment: { method: "on_credit", credit: { parts, reason: "Mteja wa kudumu" } },
  });
  const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
  return { sale, customerId, debt: debts[0] as { id: string } };
}

async function cancelled({ id }: Device): Promise<void> {
  const change = { status: "cancelled", remark: "Amebadili nia" };
  expect((await care.post(`/api/devices/${id}/status`, change)).status).toBe(200);
}

/** A repair with a request that never gets an answer, made through a link. */
async function requested() {
  const device = await repair();
  const { path, link } = await linkTo({ deviceId: device.id });
  const sent = await submit(path, { way: "mpesa", phone: simulated.never });
  expect(sent.status).toBe(303);
  const [payment] = await paymentsOf(device);
  expect(payment).toMatchObject({ amount: PRICE, metadata: { paymentLinkId: link.id } });
  const history = await admin.get(`/api/reconciliation/payments/${payment?.id}`);
  expect(history.body.payment).toMatchObject({ isByLink: true });
  return { device, path, payment: payment as Payment };
}

describe("the page of a payment link", () => {
  test("shows what is owed and where to send it, and nothing private", async () => {
    const device = await repair();
    const { path, amount } = await linkTo({ deviceId: device.id });
    expect(amount).toBe(PRICE);
    const answer = await open(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const shown of [
      device.ticketNumber,
      "Samsung Galaxy A54",
      money(PRICE),
      "556677",
      "0150123456700",
    ])
      expect(page).toContain(shown);
    expect(page).not.toMatch(/Mwanaidi|siri@|Kioo|Rehema|754\d{6}/);
    expect(page).not.toContain(device.id);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=/);
    expect(await pageOf(`${path.split("?")[0]}?lang=sw`)).toContain("Kiasi cha kulipa sasa");
  });

  test("is opened by preview bots without asking anybody", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    for (let visit = 0; visit < 3; visit++) await pageOf(`${path.split("?")[0]}?way=mpesa`);
    const head = await fetch(app.url + path, { method: "HEAD" });
    expect(head.status).toBeLessThan(500);
    expect(await paymentsOf(device)).toEqual([]);
  });

  test("asks the phone once, even if two devices press at the same time and again", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    const answers = await Promise.all(
      [1, 2, 3].map(() => submit(path, { way: "mpesa", phone: simulated.never })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(303);
    expect((await submit(path, asked)).status).toBe(303);
    expect(await paymentsOf(device)).toHaveLength(1);
    const page = await pageOf(path);
    expect(page).toContain("Waiting for your payment");
    expect(page).not.toContain("<form");
  });

  test("asks once for a deposit and for an instalment, on three devices at the same time", async () => {
    const device = await repair({ finalAmount: undefined, depositAmount: PRICE / 2 });
    const { path } = await linkTo({ deviceId: device.id });
    await Promise.all([1, 2, 3].map(() => submit(path, { way: "mpesa", phone: simulated.never })));
    expect(await paymentsOf(device)).toHaveLength(1);

    const { debt } = await onCredit([PRICE / 2, PRICE / 2]);
    const link = await linkTo({ debtId: debt.id });
    await Promise.all(
      [1, 2, 3].map(() => submit(link.path, { way: "mpesa", phone: simulated.never })),
    );
    const { items } = (await admin.get("/api/payments/reconciliation?of=debts")).body;
    expect(items.filter((each: any) => each.debt?.id === debt.id)).toHaveLength(1);
  });

  test("asks nobody for the deposit of a cancelled repair, and its money is late", async () => {
    const device = await repair({ finalAmount: undefined, depositAmount: PRICE / 2 });
    const { path } = await linkTo({ deviceId: device.id });
    await submit(path, { way: "mpesa", phone: simulated.never });
    const [payment] = await paymentsOf(device);
    await cancelled(device);
    await takeAnswer(app.db, payment!.id, await arrivedFor(app, payment!.id, "QJK0CANCEL"));
    expect(await paymentsOf(device)).toMatchObject([{ status: "late" }]);
    const page = await pageOf(path);
    expect(page).toContain("Your money has arrived");
    expect(page).not.toContain("<form");
    const other = await repair({ finalAmount: undefined, depositAmount: PRICE / 2 });
    const second = await linkTo({ deviceId: other.id });
    await cancelled(other);
    expect(await pageOf(second.path)).toContain("Nothing is owed");
  });

  test("says that the payment arrived, and owes the rest at the next opening", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    expect((await submit(path, asked)).headers.get("location")).toContain(path.split("?")[0]);
    await readEventually(
      () => paymentsOf(device),
      ([payment]) => payment?.status === "completed",
    );
    const page = await pageOf(path);
    expect(page).toContain("Thank you");
    expect(page).not.toContain("<form");
  });

  test("lets the customer try again after a failure", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    await submit(path, { way: "mpesa", phone: simulated.fails });
    await readEventually(
      () => paymentsOf(device),
      ([payment]) => payment?.status === "failed",
    );
    const page = await pageOf(path);
    expect(page).toContain("Payment failed. Please try again.");
    expect((await submit(path, asked)).status).toBe(303);
    expect(await paymentsOf(device)).toHaveLength(2);
  });

  test("computes the amount when it is opened; money that comes twice is late money", async () => {
    const { device, path, payment } = await requested();
    const paid = await care.post(`/api/devices/${device.id}/payments`, {
      method: "cash",
      amount: PRICE,
    });
    expect(paid.status).toBe(201);
    expect(await pageOf(path)).toContain("Nothing is owed");
    expect((await submit(path, asked)).status).toBe(303);
    expect(await paymentsOf(device)).toHaveLength(2);
    await takeAnswer(app.db, payment.id, await arrivedFor(app, payment.id, "LINKTWICE1"));
    expect((await care.get(`/api/payments/${payment.id}`)).body.status).toBe("late");
  });

  test("asks for no other amount than the page showed, and shows the new one first", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    const [expected = ""] = /(?<=name="expected" value=")\d+/.exec(await pageOf(path)) ?? [];
    expect(expected).toBe(String(PRICE));
    const part = { method: "cash", amount: PRICE / 2 };
    expect((await care.post(`/api/devices/${device.id}/payments`, part)).status).toBe(201);
    const refused = await submit(path, { ...asked, expected });
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain("The amount has changed");
    expect(page).toContain(`name="expected" value="${PRICE / 2}"`);
    expect(await paymentsOf(device)).toHaveLength(1);
    expect((await submit(path, { ...asked, expected: String(PRICE / 2) })).status).toBe(303);
  });

  test("offers no other way while a request is open, so that nobody pays twice", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    expect((await submit(path, { ...asked, phone: "0768000002" })).status).toBe(303);
    expect(await pageOf(path)).not.toContain("556677");
    // The provider's first answer must not come after the one of this test.
    const [payment] = await readEventually(
      () => paymentsOf(device),
      ([each]) => each?.status === "processing",
    );
    await takeAnswer(app.db, payment?.id ?? "", { status: "unknown" });
    const page = await pageOf(path);
    expect(page).toContain("Do not pay a second time");
    expect(page).not.toMatch(/556677|0150123456700/);
  });

  test("refuses what it does not offer, and shows no typed text as code", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    const hostile = `"><script>alert(1)</script>`;
    const wrong = await submit(path, { way: "mpesa", phone: hostile });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toContain("Please enter a valid Tanzanian phone number (e.g., 0712345678).");
    expect(page).not.toContain("<script>alert");
    for (const way of ["cash", hostile, "store_credit", "card", ""])
      expect((await submit(path, { way, phone: "0754999999" })).status, way).toBe(422);
    expect((await submit(path, asked, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await submit(path, { ...asked, amount: "1" })).status).toBe(422);
    expect(await paymentsOf(device)).toEqual([]);
  });

  test("offers no form while no provider is on, and refuses one that is sent", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    const turn = (isOn: boolean) => admin.post("/api/payment-gateways/simulator/switch", { isOn });
    expect((await turn(false)).status).toBe(200);
    const page = await pageOf(path);
    expect(page).not.toContain("<form");
    expect(page).toContain("556677");
    expect((await submit(path, asked)).status).toBe(409);
    expect(await paymentsOf(device)).toEqual([]);
    expect((await turn(true)).status).toBe(200);
  });

  test("sends at most five requests an hour to one phone", async () => {
    const phone = "0768123402";
    for (let nth = 0; nth < 5; nth++) {
      const { path } = await linkTo({ deviceId: (await repair()).id });
      expect((await submit(path, { way: "mpesa", phone })).status).toBe(303);
    }
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    expect((await submit(path, { way: "mpesa", phone })).status).toBe(429);
    expect(await paymentsOf(device)).toEqual([]);
  });

  test("leads to the card page of the provider", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    expect((await submit(path, { way: "stripe" })).status).toBe(303);
    const [payment] = await paymentsOf(device);
    expect(payment).toMatchObject({ method: "card", provider: "stripe", amount: PRICE });
    expect(payment?.processingFee).toBeGreaterThan(0);
  });
});

describe("a payment link", () => {
  test("ends when it expires or is revoked, and an unknown one says so", async () => {
    const device = await repair();
    const { path, link } = await linkTo({ deviceId: device.id });
    const list = `/api/payment-links?deviceId=${device.id}`;
    expect((await care.get(list)).body.items).toMatchObject([{ id: link.id }]);
    const revoke = `/api/payment-links/${link.id}/revoke`;
    expect((await care.post(revoke, {})).status).toBe(200);
    expect(problemOf(await care.post(revoke, {}))).toMatchObject({ code: "invalid_transition" });
    expect((await care.get(list)).body.items).toEqual([]);
    const page = await pageOf(path);
    expect(page).toContain("This link has ended");
    expect(page).not.toContain(device.ticketNumber);
    expect((await submit(path, asked)).status).toBe(409);
    expect(await paymentsOf(device)).toEqual([]);
    expect((await open("/pay/unknown")).status).toBe(404);
  });

  test.each([
    "/pay",
    "/pay/",
    "/pay/a/b",
    `/pay/${"x".repeat(150)}`,
    `/pay/${"x".repeat(400)}`,
    "/pay/%E0%A4%A",
    "/Pay/unknown",
    "/paid/twice",
    "/track/a/b/c",
    "/estimates",
  ])("is not at %s, and the customer reads so, not the staff", async (path) => {
    const answer = await open(path, { "accept-language": "sw" });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-security-policy")).toBeTruthy();
    const page = await answer.text();
    expect(page).toMatch(/Kiungo hiki haki(fanyi kazi|fungui kitu)/);
    expect(page).toContain("Fundi Simu Kariakoo");
  });

  test("ends thirty days after it was made", async () => {
    const device = await repair();
    const { path, link } = await linkTo({ deviceId: device.id });
    expect(Date.parse(link.expiresAt)).toBeGreaterThan(Date.now() + 29.9 * 86_400_000);
    await unguarded(app, "payment_links", async (tx) => {
      await sql`update payment_links set expires_at = now() where id = ${link.id}`.execute(tx);
    });
    const page = await pageOf(path);
    expect(page).toContain("This link has ended");
    expect(page).not.toContain(device.ticketNumber);
    expect((await submit(path, asked)).status).toBe(409);
    const list = `/api/payment-links?deviceId=${device.id}`;
    expect((await care.get(list)).body.items).toEqual([]);
    expect(await paymentsOf(device)).toEqual([]);
  });

  test("is made once by the same request, which answers with the same link again", async () => {
    const device = await repair();
    const key = newId();
    const make = () => care.post("/api/payment-links", { deviceId: device.id }, { key });
    const [first, second] = [await make(), await make()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await pageOf(second.body.path)).toContain(device.ticketNumber);
    const list = `/api/payment-links?deviceId=${device.id}`;
    expect((await care.get(list)).body.items).toHaveLength(1);
    const other = await care.post("/api/payment-links", { saleId: device.id }, { key });
    expect(problemOf(other).code).toBe("idempotency_key_reused");
  });

  test("is made by users who take money, for something that is owed", async () => {
    const device = await repair();
    const refused = await technician.post("/api/payment-links", { deviceId: device.id });
    expect(problemOf(refused)).toMatchObject({ code: "forbidden" });
    const free = await repair({ finalAmount: null, depositAmount: 0 });
    const nothing = await care.post("/api/payment-links", { deviceId: free.id });
    expect(problemOf(nothing)).toMatchObject({ code: "invalid_transition" });
    const two = { deviceId: device.id, saleId: device.id };
    expect((await care.post("/api/payment-links", two)).status).toBe(422);
  });

  test("keeps its token out of the database, and the same request makes one link", async () => {
    const device = await repair();
    const { path } = await linkTo({ deviceId: device.id });
    const token = path.split("/")[2]?.split("?")[0] ?? "";
    expect(token.length).toBeGreaterThan(30);
    const rows = await app.db.selectFrom("paymentLinks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const events = await app.db.selectFrom("events").select("data").execute();
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test("of a debt asks for what is due, and of its invoice for the same", async () => {
    const { sale, debt, customerId } = await onCredit([2_000_000, 3_000_000]);
    const { path, amount } = await linkTo({ debtId: debt.id });
    expect(amount).toBe(2_000_000);
    const page = await pageOf(path);
    expect(page).toContain(sale.saleNumber);
    expect(page).toContain(`${money(PRICE)} in all`);
    await submit(path, asked);
    await readEventually(
      async () => (await admin.get(`/api/customers/${customerId}/credit`)).body.owed as number,
      (owed) => owed === 3_000_000,
    );
    expect(await pageOf(path)).toContain(money(3_000_000));
    const invoice = await admin.post("/api/invoices", { saleId: sale.id });
    expect(invoice.status).toBe(201);
    expect((await linkTo({ invoiceId: invoice.body.id })).amount).toBe(3_000_000);
  });

  test("of an invoice asks for the balance of its repair first, and then for its debt", async () => {
    const device = await repair();
    await repaired(app, admin, device);
    const credit = {
      parts: [{ dueOn: addDays(today(), 10), amount: 2_000_000 }],
      reason: "Mteja wa kudumu",
    };
    expect((await admin.post(`/api/devices/${device.id}/credit`, credit)).status).toBe(201);
    const invoice = await admin.post("/api/invoices", { deviceId: device.id });
    expect(invoice).toMatchObject({ status: 201, body: { balance: PRICE } });
    const { path, amount } = await linkTo({ invoiceId: invoice.body.id });
    expect(amount).toBe(3_000_000);
    expect(await pageOf(path)).toContain(`${money(PRICE)} in all`);
    const ask = () => submit(path, { way: "mpesa", phone: "0754 888 111" });
    await Promise.all([1, 2, 3].map(ask));
    await readEventually(
      async () => (await admin.get(`/api/invoices/${invoice.body.id}`)).body.balance as number,
      (balance) => balance === 2_000_000,
    );
    const page = await pageOf(path);
    expect(page).toContain("Thank you");
    expect(page).toContain(money(2_000_000));
    expect(page).toContain("<form");
    await Promise.all([1, 2, 3].map(ask));
    await readEventually(
      async () => (await admin.get(`/api/invoices/${invoice.body.id}`)).body.state as string,
      (state) => state === "paid",
    );
    const paid = await pageOf(path);
    expect(paid).toContain("Thank you");
    expect(paid).not.toContain("<form");
    expect((await ask()).status).toBe(303);
    const received = await app.db
      .selectFrom("payments")
      .select("amount")
      .where("customerId", "=", device.customerId)
      .where("paymentMethod", "=", "mobile_money")
      .orderBy("paymentDate")
      .execute();
    expect(received).toEqual([{ amount: 3_000_000 }, { amount: 2_000_000 }]);
  });

  test("is not made for an invoice that was cancelled", async () => {
    const device = await repair();
    const invoice = (await admin.post("/api/invoices", { deviceId: device.id })).body;
    const cancelling = await admin.post(`/api/invoices/${invoice.id}/cancel`, { reason: "Kosa" });
    expect(cancelling.status).toBe(200);
    const made = await care.post("/api/payment-links", { invoiceId: invoice.id });
    expect(problemOf(made)).toMatchObject({ status: 409, code: "invoice_cancelled" });
  });

  test("of an invoice of a waiting sale asks for its open part, and not for the credit that is held", async () => {
    const item = await stocked(app.db, 1, { price: PRICE });
    const credit = {
      parts: [{ dueOn: addDays(today(), 10), amount: 2_000_000 }],
      reason: "Mteja wa kudumu",
    };
    const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], {
      customerId: await newCustomer(care),
      payment: undefined,
      payments: [
        { method: "on_credit", amount: 2_000_000, credit },
        { method: "bank_transfer", amount: 3_000_000 },
      ],
    });
    const invoice = await admin.post("/api/invoices", { saleId: sale.id });
    expect(invoice).toMatchObject({ status: 201 });
    expect((await linkTo({ invoiceId: invoice.body.id })).amount).toBe(3_000_000);
  });

  test("of a waiting sale asks again for what the till asked for", async () => {
    const item = await stocked(app.db, 3, { price: PRICE });
    const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], {
      payment: mobile(simulated.fails),
    });
    const { path } = await linkTo({ saleId: sale.id });
    await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
    expect(await pageOf(path)).toContain(sale.saleNumber);
    expect((await submit(path, { way: "stripe" })).status).toBe(409);
    expect((await submit(path, { ...asked, phone: "0768000102" })).status).toBe(303);
    const { payments } = await saleOnce(care, sale.id, () => true);
    expect(payments).toHaveLength(1);
    expect(payments[0]?.status).not.toBe("completed");
  });
});
