import { sql } from "kysely";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { readEventually } from "../eventually.ts";
import { handedBack, type Crew } from "../shop/returns.ts";
import { saleOnce, sold } from "../shop/sales.ts";
import { stocked } from "../shop/stock.ts";
import { airtelMoneyShape } from "./airtel-money.ts";
import { FakeProvider } from "./fake-provider.ts";
import { stripeShape } from "./stripe.ts";

/** Saves the credentials of a fake provider, and switches it on. */
export async function setUp(admin: TestClient, provider: FakeProvider): Promise<void> {
  const { name, credentials } = provider.shape;
  const path = `/api/payment-gateways/${name}`;
  await admin.post(path, { credentials, baseUrl: provider.baseUrl });
  const { body } = await admin.post(`${path}/switch`, { isOn: true });
  if (body.state !== "ready") throw new Error(`${name} is ${body.state}`);
}

/** Asks for a payment with `ask`, and lets the customer pay it through the provider. Returns what `ask` returned. */
async function letPay<Asked>(
  app: TestApp,
  { world: { orders } }: FakeProvider,
  ask: () => Promise<{ asked: Asked; paymentId: string }>,
): Promise<Asked> {
  const known = new Set(orders.keys());
  const { asked, paymentId } = await ask();
  const order = await readEventually(
    async () => [...orders.values()].find(({ requestId }) => !known.has(requestId)),
    (found) => found !== undefined,
  );
  if (order) order.state = "paid";
  const payload = JSON.stringify({ paymentId });
  await sql`select graphile_worker.add_job('check_payment', ${payload}::json)`.execute(app.db);
  return asked;
}

/** Sells two pieces of TSh 10,000, and lets the customer pay through the provider. */
export async function paidThrough(
  app: TestApp,
  client: TestClient,
  provider: FakeProvider,
  given: Record<string, unknown>,
): Promise<SaleDetail> {
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const sale = await letPay(app, provider, async () => {
    const asked = await sold(client, [{ itemId: item.id, quantity: 2 }], given);
    return { asked, paymentId: asked.paymentId };
  });
  return saleOnce(client, sale.id, ({ status }) => status === "completed");
}

/** A handed-over repair whose payments (TSh 20,000 in one) went through the provider. */
export const repairPaidThrough = (
  app: TestApp,
  crew: Crew,
  provider: FakeProvider,
  method: Record<string, unknown>,
  amounts: readonly number[] = [2_000_000],
  work?: (path: string) => Promise<unknown>,
): Promise<Device> => {
  const pay = async (path: string, amount: number) => {
    const { id } = await letPay(app, provider, async () => {
      const { body } = await crew.admin.post(path, { amount, ...method });
      return { asked: body as Payment, paymentId: body.id };
    });
    await readEventually(
      async () => (await crew.admin.get(`/api/payments/${id}`)).body as Payment,
      ({ status }) => status === "completed",
    );
  };
  return handedBack(crew, {}, amounts, pay, work);
};

/**
 * A wallet and a card page that give money back, ready in the shop of `admin`. `refundsOf` counts the refunds of each
 * order of a provider.
 */
export async function refundingProviders(admin: TestClient) {
  const airtel = await FakeProvider.start(airtelMoneyShape);
  const stripe = await FakeProvider.start(stripeShape);
  const both = [airtel, stripe];
  for (const provider of both) await setUp(admin, provider);
  const wallet = { method: "mobile_money", provider: "airtel_money", phone: "0784000111" };
  return {
    airtel,
    stripe,
    wallet,
    methodOf: (provider: FakeProvider): Record<string, unknown> =>
      provider === airtel ? wallet : { method: "card" },
    refundsOf: ({ world: { orders } }: FakeProvider) =>
      [...orders.values()].map(({ refunds }) => refunds.size),
    /** The providers answer as usual again. */
    clearFaults: () => {
      for (const { faults, world } of both) {
        faults.clear();
        world.onRefund = () => {};
      }
    },
    close: () => Promise.all(both.map((provider) => provider.close())),
  };
}
