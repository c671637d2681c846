import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { newPhone, put, takenIn } from "#tests/support/shop/devices.ts";
import { workWithSuppliers } from "#tests/support/shop/suppliers.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";

const shop = await openShop({ admin: "Mwajuma Bakari" }, { as: "admin" });
const { app, admin, care } = shop;

test("receivables, stock value and purchases fit both sizes and both languages", async () => {
  const customer = { name: "Zuhura Mwakyusa", phone: newPhone() };
  const customerId = (await admin.post("/api/customers", customer)).body.id;
  const itemId = (await stocked(app.db, 9, { price: 45_000_000, cost: 30_000_000 })).id;
  const parts = [{ dueOn: addDays(today(), 20), amount: 45_000_000 }];
  const payment = { method: "on_credit", credit: { parts, reason: "x" } };
  const lines = [{ itemId, quantity: 1 }];
  expect((await admin.post("/api/sales", { customerId, lines, payment })).status).toBe(201);
  const device = await takenIn(care);
  await put(app, device.id, { status: "done", finalAmount: 12_500_000, paidAmount: 0 });
  await app.db
    .updateTable("devices")
    .set({ handedOverAt: new Date(Date.now() - 70 * 86_400_000).toISOString() })
    .where("id", "=", device.id)
    .execute();
  await workWithSuppliers(app, admin);
  const reports = [
    ["receivables", "Unpaid repairs", "Matengenezo yasiyolipwa"],
    ["stock-value", "Over a year", "Zaidi ya mwaka"],
    ["purchases", "Goods received", "Bidhaa zilizopokelewa"],
  ] as const;
  const desk = await shop.keepOpen();
  for (const [name, en] of reports) {
    await visit(desk, `/reports?report=${name}`);
    await desk.getByText(en).first().waitFor();
    await expectAccessible(desk);
    await picture(desk, `report-${name}`);
  }
  const phone = await shop.keepOpen({ size: "phone", language: "sw", theme: "dark" });
  for (const [name, , sw] of reports) {
    await visit(phone, `/reports?report=${name}`);
    await phone.getByText(sw).first().waitFor();
    await expectNoSidewaysScroll(phone);
    await picture(phone, `report-${name}-phone`);
  }
});
