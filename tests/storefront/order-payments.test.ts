/** An accepted order request offers a payment link, through which its customer pays without coming. */
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { onlineItem, orderSent } from "#tests/support/storefront/orders.ts";
import { runOut, simulated } from "#tests/support/shop/sales.ts";
import { stockOf } from "#tests/support/shop/stock.ts";
import { openPublicShop } from "../support/public-pages.ts";

const { app, admin, care, technician, open, submit } = await openPublicShop();
const PRICE = 500_000;

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

type Stocked = Awaited<ReturnType<typeof onlineItem>>;
const online = (quantity: number, given: object = {}) =>
  onlineItem(app, quantity, { price: PRICE, ...given });

async function accepted(item: Stocked, quantity = 1) {
  const order = await orderSent(app, [{ itemId: item.id, quantity }]);
  expect((await care.post(`/api/order-requests/${order.id}/accept`, {})).status).toBe(200);
  return { ...order, path: `/shop/orders/${order.token}` };
}
const pageOf = async (path: string) => (await open(`${path}?lang=en`)).text();
const orderOf = async (id: string) => (await care.get(`/api/order-requests/${id}`)).body;
const linkOf = async (path: string): Promise<string> => {
  const answer = await submit(`${path}/pay?lang=en`, {});
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
};
const asked = (phone = "0754 999 999") => ({ way: "mpesa", phone });

test("the customer pays for accepted goods, which are sold at the agreed price", async () => {
  const item = await online(3);
  const order = await accepted(item, 2);
  expect(await pageOf(order.path)).toContain("Pay now");
  await app.db
    .updateTable("inventoryItems")
    .set({ price: 2 * PRICE })
    .where("id", "=", item.id)
    .execute();
  const link = await linkOf(order.path);
  expect(link).toMatch(/^\/pay\/[\w-]{32}\?lang=en$/);
  const page = await (await open(link)).text();
  expect(page).toContain(order.number);
  expect(page).toContain("10,000.00");
  expect(page).not.toContain("Neema");
  // Opening the page asks nobody and sells nothing.
  expect(await orderOf(order.id)).toMatchObject({ status: "accepted", sale: null });

  const answers = await Promise.all([1, 2, 3].map(() => submit(link, asked())));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const done = await readEventually(
    () => orderOf(order.id),
    ({ status }) => status === "sold",
  );
  const sale = (await care.get(`/api/sales/${done.sale.id}`)).body;
  expect(sale).toMatchObject({
    status: "completed",
    total: 2 * PRICE,
    customer: { name: "Neema Komba" },
    payments: [{ status: "completed", amount: 2 * PRICE, method: "mobile_money" }],
  });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, reserved: 0 });
  expect(await (await open(link)).text()).toContain("Thank you");
  const ended = await pageOf(order.path);
  expect(ended).toContain("You have bought it");
  expect(ended).not.toContain("Pay now");
});

test("pieces with serial numbers are those that were set aside", async () => {
  const item = await online(2, { isSerialised: true });
  const order = await accepted(item);
  const [{ serials }] = (await orderOf(order.id)).lines;
  await submit(await linkOf(order.path), asked());
  const { sale } = await readEventually(
    () => orderOf(order.id),
    ({ status }) => status === "sold",
  );
  expect((await care.get(`/api/sales/${sale.id}`)).body.items).toMatchObject([{ serials }]);
});

test("a payment that fails can be tried again, and one that never comes opens the request again", async () => {
  const item = await online(1);
  const order = await accepted(item);
  const link = await linkOf(order.path);
  expect((await submit(link, asked(simulated.fails))).status).toBe(303);
  await readEventually(
    async () => (await open(link)).text(),
    (page) => page.includes("Payment failed. Please try again."),
  );
  expect(await orderOf(order.id)).toMatchObject({ status: "paying" });
  // The page of the order leads to the same sale.
  expect((await submit(await linkOf(order.path), asked(simulated.never))).status).toBe(303);
  const { sale } = await orderOf(order.id);
  await runOut(app, sale.id);
  await expireSales(app.db);
  expect(await orderOf(order.id)).toMatchObject({ status: "requested", sale: null });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1, reserved: 0 });
  expect((await submit(link, asked())).status).toBe(303);
  expect(await orderOf(order.id)).toMatchObject({ status: "requested", sale: null });
  expect(await pageOf(order.path)).not.toContain("Pay now");
});

test("nothing is paid before the shop has answered, after the end, or without a provider", async () => {
  const item = await online(5);
  const waiting = await orderSent(app, [{ itemId: item.id, quantity: 1 }]);
  expect(await pageOf(`/shop/orders/${waiting.token}`)).not.toContain("Pay now");
  const early = await submit(`/shop/orders/${waiting.token}/pay?lang=en`, {});
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining("Waiting for the shop"),
  ]);
  expect((await submit(`/shop/orders/${"x".repeat(32)}/pay`, {})).status).toBe(404);

  const declined = await accepted(item);
  const link = await linkOf(declined.path);
  await care.post(`/api/order-requests/${declined.id}/decline`, { reason: "Imevunjika" });
  expect((await submit(`${declined.path}/pay`, {})).status).toBe(409);
  expect((await submit(link, asked())).status).toBe(303);
  expect(await orderOf(declined.id)).toMatchObject({ status: "declined", sale: null });

  const order = await accepted(item);
  await admin.post("/api/payment-gateways/simulator/switch", { isOn: false });
  expect(await pageOf(order.path)).not.toContain("Pay now");
  await admin.post("/api/payment-gateways/simulator/switch", { isOn: true });
});

test("the service charge of the shop is in the amount, and another amount is not asked for", async () => {
  const item = await online(2);
  const order = await accepted(item);
  const link = await linkOf(order.path);
  const charge = (given: object) =>
    admin.post("/api/settings/charges", { ...given, reason: "Ada ya huduma" });
  expect(await charge({ serviceChargeEnabled: true, serviceChargePercent: 10 })).toMatchObject({
    status: 200,
  });
  try {
    const wrong = await submit(link, { ...asked(), expected: String(PRICE) });
    expect(wrong.status).toBe(409);
    expect(await wrong.text()).toContain("5,500.00");
    await submit(link, { ...asked(), expected: "550000" });
    const { sale } = await readEventually(
      () => orderOf(order.id),
      ({ status }) => status === "sold",
    );
    expect((await care.get(`/api/sales/${sale.id}`)).body).toMatchObject({ total: 550_000 });
  } finally {
    await charge({ serviceChargeEnabled: false });
  }
});

test("staff who answer requests send the link, and revoke it", async () => {
  const order = await accepted(await online(1));
  const made = await care.post("/api/payment-links", { orderRequestId: order.id });
  expect(made).toMatchObject({ status: 201, body: { amount: PRICE, number: order.number } });
  expect((await technician.post("/api/payment-links", { orderRequestId: order.id })).status).toBe(
    403,
  );
  const list = `/api/payment-links?orderRequestId=${order.id}`;
  expect((await care.get(list)).body.items).toMatchObject([{ id: made.body.link.id }]);
  await care.post(`/api/payment-links/${made.body.link.id}/revoke`, {});
  expect((await submit(made.body.path, asked(newPhone()))).status).toBe(409);
  expect(await orderOf(order.id)).toMatchObject({ status: "accepted" });
});
