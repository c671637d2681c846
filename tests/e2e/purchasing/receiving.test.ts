/** Receiving: an order in dollars by sea comes in two parts, and a special part for a repair. */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { scan } from "#tests/support/scan.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { visit } from "#tests/support/visit.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, technician, open, keepOpen } = await openShop({
  technician: "Juma Mosha",
});
/** The desk of the office, which lasts for the file. */
const desk = await keepOpen({ as: admin });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const said = (page: TestPage, text: RegExp | string) => page.getByText(text).last().waitFor();
const supplier = await supplied(admin, { name: "Guangzhou Screens Ltd" });

test("an order in dollars by sea arrives, is received in two parts, inspected and completed", async () => {
  const screen = await stocked(app.db, 0, {
    name: "Kioo cha A15",
    barcode: "6009801234567",
    cost: null,
  });
  const phone = await stocked(app.db, 0, { name: "Galaxy A15", isSerialised: true, cost: null });
  const { body: order } = await admin.post(
    "/api/purchase-orders",
    ordering(supplier.id, "", {
      currency: "USD",
      exchangeRate: 2500,
      shippingCost: 10_000,
      items: [
        { itemId: screen.id, quantity: 3, unitCost: 10_000 },
        { itemId: phone.id, quantity: 2, unitCost: 35_000 },
      ],
    }),
  );
  const move = async (status: string) => {
    const path = `/api/shipments/${order.shipment.id}`;
    const { version } = (await admin.get(path)).body;
    expect((await admin.post(`${path}/status`, { status, version })).status).toBe(200);
  };
  await move("arrived");
  await move("received");
  await visit(desk, `/purchase-orders/${order.id}`);
  await desk.getByRole("link", { name: "Receive", exact: true }).click();
  await desk.getByRole("heading", { name: "What has arrived" }).waitFor();
  // Each scan counts one piece.
  for (const pieces of [1, 2]) {
    await scan(desk, "6009801234567");
    await said(desk, `Kioo cha A15: ${pieces}`);
  }
  await said(desk, "Value of these goods");
  await expectAccessible(desk);
  await picture(desk, "receiving-scan-desk");
  await desk.getByRole("button", { name: "Receive 2 pieces" }).click();
  await said(desk, /Received: GR-\d\d-000001/);
  await said(desk, "2 of 5 received");
  await desk.getByRole("button", { name: "Receive all" }).click();
  await desk.getByRole("button", { name: "0 serial numbers" }).click();
  await desk.getByLabel("Serial numbers").fill("350000000000001\nSN-2");
  await picture(desk, "receiving-serials-desk");
  await desk.getByLabel("Serial numbers").fill("SN-1\nSN-2");
  await desk.getByRole("button", { name: "Receive 3 pieces" }).click();
  await said(desk, "5 of 5 received");
  await expectAccessible(desk);
  await picture(desk, "receiving-done-desk");
  await move("inspected");
  await move("completed");
  // 1,000 dollars of goods and 100 of shipping at 2,500, shared by value.
  const worth = async (id: string) =>
    (await admin.get(`/api/items/${id}/value-changes`)).body.items[0].valueAfter;
  expect([await worth(screen.id), await worth(phone.id)]).toEqual([82_500_000, 192_500_000]);

  await desk.getByRole("link", { name: "Goods received note" }).first().click();
  await desk.getByRole("button", { name: "Print", exact: true }).waitFor();
  await picture(desk, "receiving-paper-desk");
});

test("of two people who count one delivery, the second is asked whether the pieces are the same", async () => {
  const glass = await stocked(app.db, 0, { name: "Glasi ya A15" });
  const { body: order } = await admin.post(
    "/api/purchase-orders",
    ordering(supplier.id, glass.id, { orderNumber: "KS-78" }),
  );
  const receive = async (quantity: number) => {
    const lines = [{ itemId: glass.id, quantity }];
    const answer = await admin.post(`/api/purchase-orders/${order.id}/receive`, { lines });
    expect(answer.status).toBe(200);
  };
  await visit(desk, `/purchase-orders/${order.id}/receiving`);
  const counted = desk.getByLabel("Pieces: Glasi ya A15", { exact: true });
  await counted.fill("4");
  await receive(4);
  await said(desk, /0 were received, now 4/);
  await expectAccessible(desk);
  await picture(desk, "receiving-meanwhile-desk");
  await desk.getByRole("button", { name: "These are the same pieces" }).click();
  await expect.poll(() => counted.inputValue()).toBe("");
  await counted.fill("6");
  await receive(2);
  await said(desk, /4 were received, now 6/);
  await desk.getByRole("button", { name: "Mine are further pieces" }).click();
  await desk.getByText("More than is still open.").first().waitFor();
  await counted.fill("3");
  await desk.getByRole("button", { name: "Receive 3 pieces" }).click();
  await said(desk, "9 of 10 received");
  expect((await admin.get(`/api/purchase-orders/${order.id}`)).body.receivedQuantity).toBe(9);
});

test("a special part for a repair arrives: its technician hears of it, and the repair goes on", async () => {
  const part = await stocked(app.db, 0, { name: "Betri ya Pixel 6" });
  const device = await takenIn(admin, { technicianId: technician.userId });
  for (const status of ["diagnosing", "awaiting-parts"])
    await technician.post(`/api/devices/${device.id}/status`, { status });
  const bench = await open(`/devices/${device.id}`, { as: technician });
  await bench.getByRole("button", { name: "Wait for a part" }).click();
  await dialog(bench).getByRole("combobox").fill("Betri ya Pixel");
  await bench.getByRole("option", { name: /Betri ya Pixel 6/ }).click();
  await dialog(bench).getByRole("button", { name: "Wait for it" }).click();
  await said(bench, "Not ordered yet");
  await picture(bench, "receiving-awaited-desk");
  const { body: order } = await admin.post(
    "/api/purchase-orders",
    ordering(supplier.id, part.id, { items: [{ itemId: part.id, quantity: 1, unitCost: 5000 }] }),
  );
  await said(bench, `Ordered: ${order.orderNumber}`);
  await admin.post(`/api/purchase-orders/${order.id}/receive`, {
    lines: [{ itemId: part.id, quantity: 1 }],
  });
  await jobsDone(app.db);
  await bench.getByText("1 reserved").or(bench.getByText("Set aside")).first().waitFor();
  expect((await admin.get(`/api/devices/${device.id}`)).body.status).toBe("in_progress");
});

test("a mistake is undone on the phone, and the rest is a back-order", async () => {
  const cable = await stocked(app.db, 2, {
    name: "Kebo ya USB-C yenye jina refu sana la kupima",
    price: 600_000,
    cost: 400_000,
  });
  const { body: order } = await admin.post(
    "/api/purchase-orders",
    ordering(supplier.id, cable.id, { orderNumber: "KS-77", orderDate: "2026-03-01" }),
  );
  await admin.post(`/api/purchase-orders/${order.id}/receive`, {
    lines: [{ itemId: cable.id, quantity: 4 }],
  });
  const phone = await open(`/purchase-orders/${order.id}/receiving`, {
    as: admin,
    size: "phone",
    language: "sw",
  });
  await phone.getByRole("heading", { name: "Zilizowasili" }).waitFor();
  await phone.getByRole("button", { name: "Pokea zote" }).click();
  // Goods cost more than those in stock: a price with the same margin is proposed, and set with one tap.
  await phone.getByText("Bei yenye faida ileile:").waitFor();
  await expectAccessible(phone);
  await picture(phone, "receiving-phone-sw");
  await phone.getByRole("button", { name: /^Weka bei iliyopendekezwa/ }).click();
  await phone.getByText("Bei yenye faida ileile:").waitFor({ state: "detached" });
  expect((await admin.get(`/api/items/${cable.id}`)).body.price).toBeGreaterThan(600_000);
  await phone.getByRole("button", { name: /^Toa tena/ }).click();
  await dialog(phone).getByLabel("Vipande ambavyo havikuja").fill("1");
  await dialog(phone).getByLabel("Sababu").fill("Nilihesabu vibaya");
  await picture(phone, "receiving-undo-phone-sw");
  await dialog(phone).getByRole("button", { name: "Toa", exact: true }).click();
  await said(phone, "Vipande vimetolewa tena");
  await visit(phone, "/purchase-orders/back-orders");
  await said(phone, "7 kati ya 10");
  await expectAccessible(phone);
  await picture(phone, "receiving-back-orders-phone-sw");
  // A name shows only its lines, and does not follow the link of its row.
  await phone.getByRole("button", { name: /^Kebo ya USB-C/ }).click();
  await phone.waitForURL(/back-orders\?item=/);
});
