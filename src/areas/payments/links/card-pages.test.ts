/** Tests payment links through the card pages of Stripe and PayPal, against fakes of these providers. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { FakeProvider, type Order } from "#tests/support/providers/fake-provider.ts";
import { setUp } from "#tests/support/providers/paid-sale.ts";
import { paypalShape } from "#tests/support/providers/paypal.ts";
import { stripeShape } from "#tests/support/providers/stripe.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";

const { app, care, open, submit } = await openPublicShop();
const admin = await signedIn(app, { role: "admin", name: "Asha Mkuu" });
const PRICE = 5_000_000;

describe.each([
  // PayPal does not know the shilling.
  { shape: stripeShape, currency: "TZS", page: "https://checkout.stripe.test/" },
  { shape: paypalShape, currency: "USD", page: "https://paypal.test/" },
])("a link through $shape.name", ({ shape, currency, page: address }) => {
  let provider: FakeProvider;

  beforeAll(async () => {
    await admin.post("/api/payment-gateways/simulator/switch", { isOn: false });
    await admin.put("/api/settings/business", { name: "Fundi Simu", currency });
    provider = await FakeProvider.start(shape);
    provider.callbackUrl = `${app.url}/api/payments/webhooks/${shape.name}`;
    await setUp(admin, provider);
  });
  afterAll(async () => {
    await provider.close();
    expect(await findViolations(app.db)).toEqual([]);
  });

  const repair = () =>
    takenIn(care, {
      customer: { name: "Mwanaidi", phone: newPhone() },
      finalAmount: PRICE,
      depositAmount: PRICE / 2,
    });
  const linkTo = async (deviceId: string) => {
    const { body } = await care.post("/api/payment-links", { deviceId });
    return body as { path: string; link: { id: string } };
  };
  const pageOf = async (path: string) => (await open(path)).text();
  const paymentsOf = async (deviceId: string): Promise<Payment[]> =>
    (await care.get(`/api/devices/${deviceId}`)).body.payments;
  /** Presses the button of the card page, and follows the answer. */
  const started = async () => {
    const device = await repair();
    const { path, link } = await linkTo(device.id);
    const known = new Set(provider.world.orders.keys());
    expect((await submit(path, { way: shape.name })).status).toBe(303);
    const order = (await readEventually(
      async () => [...provider.world.orders.values()].find((each) => !known.has(each.requestId)),
      (found) => found !== undefined,
    )) as Order;
    await readEventually(
      () => pageOf(path),
      (page) => page.includes(address + order.providerId),
    );
    return { device, path, link, order };
  };

  test("sends the customer to the card page, and back to the link, which says that it is paid", async () => {
    const { device, path, link, order } = await started();
    // Opening the link again starts no second payment.
    expect((await submit(path, { way: shape.name })).status).toBe(303);
    expect(await paymentsOf(device.id)).toHaveLength(1);

    const back = new URL(order.returnUrl ?? "");
    expect(back.pathname).toMatch(/^\/pay\//);
    expect(back.pathname).not.toBe(path.split("?")[0]);
    // A customer who gave up can go to the card page again.
    expect(await pageOf(back.pathname)).toContain(address + order.providerId);
    await provider.settle(order, "paid");
    await readEventually(
      () => paymentsOf(device.id),
      ([payment]) => payment?.status === "completed",
    );
    const page = await pageOf(`${back.pathname}?session=cs_1`);
    expect(page).toContain("Thank you");
    expect(page).toContain(device.ticketNumber);
    expect(await paymentsOf(device.id)).toMatchObject([
      { method: "card", amount: PRICE, metadata: { paymentLinkId: link.id } },
    ]);
  });

  test("ends with its return address, which nobody can compute for another link", async () => {
    const { link, order } = await started();
    const { pathname } = new URL(order.returnUrl ?? "");
    expect((await care.post(`/api/payment-links/${link.id}/revoke`, {})).status).toBe(200);
    expect(await pageOf(pathname)).toContain("This link has ended");
    const other = await linkTo((await repair()).id);
    const guessed = pathname.replace(link.id, other.link.id);
    expect((await open(guessed)).status).toBe(404);
    expect((await open(`/pay/${other.link.id}`)).status).toBe(404);
    await provider.settle(order, "declined");
  });

  test("keeps the payment open while the provider's answer is lost", async () => {
    const device = await repair();
    const { path } = await linkTo(device.id);
    const pushes = provider.world.pushes;
    provider.faults.set("push", "fails");
    expect((await submit(path, { way: shape.name })).status).toBe(303);
    await readEventually(
      async () => provider.world.pushes,
      (count) => count > pushes,
    );
    expect(await pageOf(path)).not.toContain("<form");
    expect((await submit(path, { way: shape.name })).status).toBe(303);
    expect(await paymentsOf(device.id)).toHaveLength(1);
    provider.faults.clear();
  });
});
