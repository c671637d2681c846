/** Tests a customer's own page as a phone without scripts sees it: over HTTP, from the production build. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { signedIn } from "#tests/support/client.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import {
  choose,
  finishChecklist,
  newPhone,
  signature,
  takenIn,
} from "#tests/support/shop/devices.ts";
import { daysAgo, handedBack } from "#tests/support/shop/returns.ts";
import { cart, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, care, technician, open, submit, weightOf } = await openPublicShop();
const admin = await signedIn(app, { role: "admin", name: "Asha Mkuu" });
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

async function customerWith(given: object = {}): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  const body = { name: "Mwanaidi Siri", phone, email: "siri@example.com", ...given };
  const made = await care.post("/api/customers", body);
  expect(made.status).toBe(201);
  return { id: made.body.id, phone };
}

async function pathOf(customerId: string): Promise<string> {
  const { url } = (await care.get(`/api/customers/${customerId}/page-link`)).body;
  return new URL(url).pathname;
}

const textOf = async (path: string) => (await open(path)).text();
const money = (minor: number) =>
  `TSh\u00a0${(minor / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
/** Data of the customer, of staff, and what staff wrote. */
const privateData = /Mwanaidi|siri@|Rehema|Juma Bench|Asha Mkuu|Maneno|754\d{6}|754 \d{3}/i;

describe("a customer's own page", () => {
  test("shows repairs, warranty, receipts, points and what is owed, and names nobody", async () => {
    const { id: customerId } = await customerWith({ notes: "Maneno ya ndani" });
    const done = await handedBack(
      { admin, technician },
      { customerId, brand: "Infinix", model: "Hot 40" },
    );
    await daysAgo(app, done.id, 10);
    const open1 = await takenIn(care, {
      customerId,
      brand: "Samsung",
      model: "Galaxy A54",
      finalAmount: 8_500_000,
      depositAmount: 4_250_000,
      depositPayment: { method: "cash" },
      expectedReturnDate: "2099-03-01",
    });
    await care.post(`/api/devices/${open1.id}/remarks`, { content: "Maneno ya ndani" });
    const item = await stocked(app.db, 3, { name: "Chaja ya Samsung", price: 2_000_000 });
    await sold(admin, [{ itemId: item.id, quantity: 2 }], { customerId });

    // What was promised stays, although new repairs and sales have shorter warranties.
    await choose(app, "business", "repair_warranty_days", 7);
    await choose(app, "business", "goods_warranty_days", 0);
    const path = await pathOf(customerId);
    const answer = await open(path);
    await choose(app, "business", "repair_warranty_days", null);
    await choose(app, "business", "goods_warranty_days", null);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const shown of [
      "Infinix Hot 40",
      done.ticketNumber,
      "Handed back",
      "80 days left",
      "Samsung Galaxy A54",
      "We have received it",
      "Promised for Sunday 1 March",
      "Chaja ya Samsung",
      money(4_250_000),
      "Level: Bronze",
      `/track/${open1.trackingToken}`,
    ])
      expect(page).toContain(shown);
    expect(page).not.toMatch(privateData);
    for (const id of [customerId, done.id, open1.id, item.id]) expect(page).not.toContain(id);
  });

  test("leads to a repair whose price is owed by agreement, which is not called paid", async () => {
    const { id: customerId } = await customerWith();
    const device = await takenIn(admin, {
      customerId,
      technicianId: technician.userId,
      finalAmount: 5_000_000,
      depositWaivedReason: "Jirani",
    });
    const steps = `/api/devices/${device.id}/status`;
    await technician.post(steps, { status: "in_progress" });
    await finishChecklist(technician, device);
    expect((await technician.post(steps, { status: "completed", signature })).status).toBe(200);
    const agreed = await admin.post(`/api/devices/${device.id}/credit`, {
      parts: [{ dueOn: addDays(today(), 30), amount: 5_000_000 }],
      reason: "Jirani",
    });
    expect(agreed.status).toBe(201);
    const page = await textOf(`/track/${device.trackingToken}`);
    expect(page).toContain("Owed");
    expect(page).toContain("To be paid later, as agreed");
    expect(page).toContain(money(5_000_000));
    expect(page).not.toContain("Paid in full");
  });

  test("is kept by nobody, is not indexed, needs no script and no cookie, and tells other sites nothing", async () => {
    const { id } = await customerWith();
    const answer = await open(await pathOf(id));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.text()).not.toMatch(/<script|<style|\son\w+=/);
  });

  test("weighs less than 100 kB with everything it loads", async () => {
    const { id } = await customerWith();
    expect(await weightOf(await pathOf(id))).toBeLessThan(100_000);
  });

  test("is in the language of the customer, unless the visitor switches", async () => {
    const { id } = await customerWith({ preferredLanguage: "sw" });
    const path = await pathOf(id);
    expect(await textOf(path)).toContain("Ukurasa wako");
    expect(await textOf(`${path}?lang=en`)).toContain("Your page");
  });

  test("escapes hostile texts", async () => {
    const { id: customerId } = await customerWith();
    await takenIn(care, { customerId, brand: "<script>x</script>", model: '"><img src=x>' });
    const page = await textOf(await pathOf(customerId));
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<img src=x>");
  });

  test("shows twenty receipts at once, and the older ones behind a link", async () => {
    const { id: customerId } = await customerWith();
    const item = await stocked(app.db, 30, { price: 100_000 });
    for (let number = 1; number <= 22; number++)
      await sold(care, [{ itemId: item.id, quantity: 1 }], { customerId });
    const path = await pathOf(customerId);
    const receiptsIn = (page: string) => page.match(/(?<=\/receipts\/)RCP-[\w-]+/g) ?? [];
    const first = await textOf(path);
    expect(receiptsIn(first)).toHaveLength(20);
    const links = first.replaceAll("&amp;", "&");
    const older = /href="([^"]*[?&]receipts=[^"]*)"/.exec(links)?.[1] ?? "";
    const second = await textOf(older);
    expect(receiptsIn(second)).toHaveLength(2);
    expect(receiptsIn(first)).not.toContain(receiptsIn(second)[0]);
    expect(second).toContain("Newest");
    // The goods of these sales are a list of their own, with a part of its own.
    expect(/href="([^"]*[?&]goods=[^"]*)"/.test(links)).toBe(true);
    expect((await open(`${path}?repairs=nonsense`)).status).toBe(422);
  });

  test("has no repairs, receipts or debts of other customers", async () => {
    const { id: customerId } = await customerWith();
    const { id: other } = await customerWith();
    const device = await handedBack({ admin, technician }, { customerId: other, brand: "Nokia" });
    const { items } = (await admin.get(`/api/receipts?customerId=${other}`)).body;
    const path = await pathOf(customerId);
    const page = await textOf(path);
    expect(page).toContain("No repairs yet.");
    expect(page).not.toContain(device.ticketNumber);
    const paper = await open(`${path}/receipts/${items[0].receiptNumber}`);
    expect(paper.status).toBe(404);
    const pay = await submit(`${path}/pay`, { number: device.ticketNumber });
    expect(pay.status).toBe(404);
  });
});

describe("a receipt on the page", () => {
  test("has goods, amounts and serial numbers, is a copy, and names nobody", async () => {
    const { id: customerId } = await customerWith();
    const item = await stocked(app.db, 3, { name: "Chaja ya Tecno", price: 1_500_000 });
    const { saleNumber } = await sold(care, [{ itemId: item.id, quantity: 2 }], { customerId });
    const { items } = (await admin.get(`/api/receipts?customerId=${customerId}`)).body;
    const number = items[0].receiptNumber;
    const path = await pathOf(customerId);
    expect(await textOf(path)).toContain(`${path}/receipts/${number}?lang=en`);
    const paper = await textOf(`${path}/receipts/${number}`);
    for (const shown of [number, saleNumber, "Chaja ya Tecno", money(3_000_000), "Copy"])
      expect(paper).toContain(shown);
    expect(paper).not.toMatch(privateData);
    expect(await textOf(`${path}/receipts/${number}?lang=sw`)).toContain("Risiti");
  });
});

describe("the choices on the page", () => {
  const send = (path: string, fields: Record<string, string>, headers = {}) =>
    submit(`${path}/choices`, fields, headers);

  test("change consent and language, and record an event without personal data", async () => {
    const { id } = await customerWith({ marketingConsent: true });
    const path = await pathOf(id);
    const saved = await send(path, { language: "sw", marketing: "no" });
    expect(saved.status).toBe(303);
    const back = saved.headers.get("location") ?? "";
    expect(back).toBe(`${path}?lang=sw&saved=1#choices`);
    expect(await textOf(back)).toContain("Imehifadhiwa. Asante.");
    const { body } = await care.get(`/api/customers/${id}`);
    expect(body).toMatchObject({ marketingConsent: false, preferredLanguage: "sw", version: 2 });
    const again = await send(path, { language: "sw", marketing: "no" });
    expect(again.status).toBe(303);
    const events = await app.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("recordId", "=", id)
      .where("kind", "=", "customer.chose_on_page")
      .execute();
    expect(events).toMatchObject([
      {
        actorId: null,
        data: {
          before: { preferredLanguage: null, marketingConsent: true },
          after: { preferredLanguage: "sw", marketingConsent: false },
        },
      },
    ]);
  });

  test("are refused from another site, and when a field is missing or unknown", async () => {
    const { id } = await customerWith();
    const path = await pathOf(id);
    const fields = { language: "sw", marketing: "yes" };
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://uongo.example" }])
      expect((await send(path, fields, headers)).status).toBe(403);
    const missing = await send(path, { language: "sw" });
    expect(missing.status).toBe(422);
    expect(await missing.text()).toContain("yes or no to offers");
    expect((await send(path, { ...fields, points: "9" })).status).toBe(422);
    const { body } = await care.get(`/api/customers/${id}`);
    expect(body).toMatchObject({ marketingConsent: false, version: 1 });
  });
});

test("a number with a character that cannot be stored is refused", async () => {
  const { id } = await customerWith();
  const path = await pathOf(id);
  expect((await open(`${path}/receipts/RCP%00`)).status).toBe(404);
  expect((await submit(`${path}/pay`, { number: "R\u0000" })).status).toBe(422);
});

describe("paying from the page", () => {
  async function debtor() {
    const { id: customerId } = await customerWith();
    const { id: itemId } = await stocked(app.db, 3, { price: 1_000_000 });
    const parts = [
      { dueOn: addDays(today(), 5), amount: 600_000 },
      { dueOn: addDays(today(), 40), amount: 400_000 },
    ];
    const payment = { method: "on_credit", credit: { parts, reason: "Maneno ya ndani" } };
    const body = cart([{ itemId, quantity: 1 }], { customerId, payment });
    const { sale } = (await admin.post("/api/sales", body)).body;
    return { customerId, number: sale.saleNumber as string, path: await pathOf(customerId) };
  }

  test("leads to a payment link for what is owed", async () => {
    const { number, path } = await debtor();
    const page = await textOf(path);
    for (const shown of [money(1_000_000), money(600_000), money(400_000), "Due on", number])
      expect(page).toContain(shown);
    expect(page).not.toMatch(privateData);
    const sent = await submit(`${path}/pay`, { number });
    expect(sent.status).toBe(303);
    const pay = await textOf(sent.headers.get("location") ?? "");
    expect(pay).toContain(money(600_000));
    const event = await app.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("kind", "=", "payment_link.created")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actorId: null, data: { pageLinkId: expect.any(String) } });
  });

  test("says so when nothing is owed any more", async () => {
    const { id: customerId } = await customerWith();
    const item = await stocked(app.db, 3, { price: 1_000_000 });
    const { saleNumber } = await sold(care, [{ itemId: item.id, quantity: 1 }], { customerId });
    const answer = await submit(`${await pathOf(customerId)}/pay`, { number: saleNumber });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Nothing is owed for this any more");
  });

  test("is not offered while the shop has no provider and no account", async () => {
    const { path } = await debtor();
    await app.db.updateTable("paymentGateways").set({ isOn: false }).execute();
    expect(await textOf(path)).not.toContain("/pay");
    await app.db
      .updateTable("paymentGateways")
      .set({ isOn: true })
      .where("name", "=", "simulator")
      .execute();
    expect(await textOf(path)).toContain("/pay");
  });
});

describe("a token that opens no page", () => {
  const guessed = () => Buffer.from(`${newId()}${newId()}`.slice(0, 24)).toString("base64url");

  test("gets the same answer whether it is guessed, ended, or of an erased customer", async () => {
    const [ended, erased] = await Promise.all([customerWith(), customerWith()]);
    const paths = [await pathOf(ended.id), await pathOf(erased.id), `/my/${guessed()}`];
    await care.post(`/api/customers/${ended.id}/page-link/end`, { reason: "x" });
    await admin.post(`/api/customers/${erased.id}/erase`, { reason: "x" });
    for (const rest of ["", "/receipts/RCP-1"]) {
      const answers = await Promise.all(
        paths.map(async (path) => {
          const answer = await open(path + rest, { "accept-encoding": "identity" });
          const text = await answer.text();
          const length = answer.headers.get("content-length");
          return { status: answer.status, text: text.replaceAll(path, ""), length };
        }),
      );
      expect(answers[0]?.status).toBe(404);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    for (const path of paths) {
      const chosen = await submit(`${path}/choices`, { language: "sw", marketing: "yes" });
      expect(chosen.status).toBe(404);
      expect((await submit(`${path}/pay`, { number: "R-26-000001" })).status).toBe(404);
    }
  });

  test("stops working when the link is renewed", async () => {
    const { id } = await customerWith();
    const old = await pathOf(id);
    expect((await open(old)).status).toBe(200);
    await care.post(`/api/customers/${id}/page-link/renew`, {});
    expect((await open(old)).status).toBe(404);
    expect((await open(await pathOf(id))).status).toBe(200);
  });

  test("cannot be guessed at any rate", async () => {
    const from = { "x-forwarded-for": "10.250.0.9" };
    let last = await open(`/my/${guessed()}`, from);
    for (let attempt = 0; attempt < 60; attempt++) last = await open(`/my/${guessed()}`, from);
    expect(last.status).toBe(429);
    expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await last.text()).toContain("Too many requests");
  });
});
