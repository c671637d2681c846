import { expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { shipped } from "#tests/support/shop/shipments.ts";

const { app, admin, care } = await startShop();

test("an agent is owed the price of the shipments less what was paid for each", async () => {
  const made = async (given: Record<string, unknown>) => (await shipped(app.db, admin, given)).id;
  const partly = await made({ agentName: "Juma Cargo", shippingCost: 10_000 });
  const whole = await made({ agentName: "JUMA cargo", shippingCost: 5000 });
  await made({ agentName: "Juma Cargo" });
  const pay = async (id: string, amount: number, isDone: boolean) => {
    const { body } = await admin.post(`/api/shipments/${id}/payments`, { amount });
    const path = `/api/shipments/${id}/payments/${body.payments[0].id}/complete`;
    if (isDone) await admin.post(path, {});
  };
  await pay(partly, 4000, true);
  await pay(partly, 1000, false);
  await admin.post(`/api/shipments/${whole}/agent-paid`, { paid: true });
  const { items } = (await admin.get("/api/shipping-agents")).body;
  expect(items).toEqual([
    {
      agentName: expect.stringMatching(/juma cargo/i),
      currency: "TZS",
      shipments: 3,
      openShipments: 1,
      unpriced: 1,
      cost: 15_000,
      paid: 9000,
      open: 6000,
    },
  ]);
  expect((await care.get("/api/shipping-agents")).status).toBe(403);
});
