import { describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { inDays, messagesTo, tells } from "#tests/support/shop/automatic-messages.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { notifyCustomersOfGoods } from "./notify-of-warranties.ts";

const { app, admin } = await startShop();
const charger = await stocked(app.db, 1000, { name: "Chaja ya Samsung" });
const phone = await stocked(app.db, 1000, { name: "Tecno Spark 20" });
const without = await stocked(app.db, 1000, { name: "Kadi" });
const terms = (id: string, warrantyDays: number | null) =>
  app.db.updateTable("inventoryItems").set({ warrantyDays }).where("id", "=", id).execute();
await terms(phone.id, 365);
await terms(without.id, 0);

const run = (days: number) => notifyCustomersOfGoods(app.db, inDays(days));
const on = () => tells(app, admin, { customerFollowUps: true });
const bought = async (customerId: string, ...itemIds: string[]) =>
  sold(
    admin,
    itemIds.map((itemId) => ({ itemId, quantity: 1 })),
    { customerId },
  );

describe("the end of the warranty of sold goods", () => {
  test("is told a week before, once, in the customer's language, by the warranty of each item", async () => {
    await on();
    const given = { name: "Asha Juma", phone: newPhone(), preferredLanguage: "sw" };
    const customerId = (await admin.post("/api/customers", given)).body.id;
    const { saleNumber } = await bought(customerId, charger.id, phone.id, without.id);
    await run(22);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await Promise.all([run(23), run(23)]);
    await run(24);
    expect(await messagesTo(app, customerId)).toMatchObject([
      {
        occasionKind: "goods_warranty_ending:30",
        language: "sw",
        type: "warranty",
        purpose: "service",
        text: expect.stringMatching(
          new RegExp(
            `dhamana ya Chaja ya Samsung \\(${saleNumber}\\) inaisha \\d\\d/\\d\\d/\\d{4}\\.`,
          ),
        ),
      },
    ]);
    await run(358);
    await run(358);
    expect((await messagesTo(app, customerId)).map(({ text }) => text)[1]).toContain(
      "Tecno Spark 20",
    );
    expect(await messagesTo(app, customerId)).toHaveLength(2);
  });

  test("is one message for all goods of a sale that end on one day", async () => {
    await on();
    const customerId = await newCustomer(admin);
    const others = await Promise.all(
      ["Kava", "Kioo", "Betri"].map((name) => stocked(app.db, 10, { name })),
    );
    await bought(customerId, charger.id, ...others.map(({ id }) => id));
    await run(23);
    expect(await messagesTo(app, customerId)).toMatchObject([
      { text: expect.stringContaining("the warranty on your Chaja ya Samsung, Kava +2 (") },
    ]);
  });

  test("is not told of goods that were refunded or are being returned", async () => {
    await on();
    const [refunded, returned] = [await newCustomer(admin), await newCustomer(admin)];
    const sale = await bought(refunded, charger.id);
    const { items } = (await admin.get(`/api/sales/${sale.id}`)).body;
    const refund = {
      lines: [{ saleItemId: items[0].id, quantity: 1, restock: true }],
      reason: "Haifanyi kazi",
    };
    expect((await admin.post(`/api/sales/${sale.id}/refunds`, refund)).status).toBe(201);
    const other = await bought(returned, charger.id, phone.id);
    const saleItemId = (await admin.get(`/api/sales/${other.id}`)).body.items[0].id;
    const returning = { saleItemId, quantity: 1, returnReason: "Haichaji" };
    expect((await admin.post("/api/returns", returning)).status).toBe(201);
    await run(23);
    expect(await messagesTo(app, refunded)).toEqual([]);
    expect(await messagesTo(app, returned)).toEqual([]);
  });

  test("is not told of the past when its switch is switched on, nor while a switch is off", async () => {
    await on();
    const customerId = await newCustomer(admin);
    await bought(customerId, charger.id);
    for (const off of [
      { tellGoodsWarrantyEnding: false, customerFollowUps: true },
      { tellGoodsWarrantyEnding: true, customerFollowUps: false },
    ]) {
      await tells(app, admin, off);
      await run(23);
      expect(await messagesTo(app, customerId)).toEqual([]);
    }
    await on();
    await app.db
      .updateTable("systemSettings")
      .set({ updatedAt: inDays(25).toISOString() })
      .where("settingKey", "=", "customer_follow_ups")
      .execute();
    await run(26);
    expect(await messagesTo(app, customerId)).toEqual([]);
  });

  test("is told at the end that was promised at the sale", async () => {
    await on();
    const customerId = await newCustomer(admin);
    await bought(customerId, charger.id);
    await run(0);
    await admin.put("/api/settings/business", { goodsWarrantyDays: 60 });
    await run(23);
    await run(53);
    expect(await messagesTo(app, customerId)).toMatchObject([
      { occasionKind: "goods_warranty_ending:30" },
    ]);
    await admin.put("/api/settings/business", { goodsWarrantyDays: 30 });
  });

  test("follows the warranty of the shop", async () => {
    await on();
    await admin.put("/api/settings/business", { goodsWarrantyDays: 60 });
    const customerId = await newCustomer(admin);
    await bought(customerId, charger.id);
    await run(23);
    expect(await messagesTo(app, customerId)).toEqual([]);
    await run(53);
    expect(await messagesTo(app, customerId)).toHaveLength(1);
    await admin.put("/api/settings/business", { goodsWarrantyDays: 30 });
  });
});
