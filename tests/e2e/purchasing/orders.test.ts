/** Purchase orders: ordering with a new supplier and product, the list with its pages, details, paper and the phone. */
import { expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { ordered, ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { visit } from "#tests/support/visit.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open, keepOpen } = await openShop({ care: "Zawadi Komba" });
/** The desk of the office, which lasts for the file. */
const desk = await keepOpen({ as: admin });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const main = (page: TestPage) => page.getByRole("main");
const said = (page: TestPage, text: RegExp | string) => page.getByText(text).last().waitFor();
const press = (page: TestPage, name: RegExp | string) =>
  dialog(page).getByRole("button", { name }).click();

await admin.post("/api/exchange-rates", {
  fromCurrency: "USD",
  rate: 2512.5,
  effectiveDate: today(),
});

test("an admin orders from a new supplier in dollars, reads, prints, changes and ends orders", async () => {
  await visit(desk, "/purchase-orders");
  await said(desk, "No purchase orders yet");
  await desk.keyboard.press("n");
  await press(desk, "Add Purchase Order");
  await said(desk, "Please select a supplier.");
  await said(desk, "Please select shipment mode.");

  await dialog(desk).getByRole("combobox", { name: "Supplier" }).click();
  await desk.getByRole("option", { name: "Add supplier" }).click();
  await press(desk, "Add supplier");
  await said(desk, "Supplier name is required.");
  await said(desk, "Phone is required.");
  await dialog(desk).getByLabel("Name", { exact: true }).fill("Li Wei");
  await dialog(desk).getByLabel("Company name").fill("Guangzhou Screens Ltd");
  await dialog(desk).getByLabel("Phone", { exact: true }).fill("+86 20 8888 0000");
  await press(desk, "Add supplier");
  await said(desk, "Li Wei is added");

  await dialog(desk).getByLabel("Currency").selectOption("USD");
  await said(desk, /TSh for 1 USD, the rate of/);
  await dialog(desk).getByLabel("Shipment mode").selectOption("meli");
  await dialog(desk).getByLabel("Shipping cost").fill("120.50");
  await dialog(desk).getByRole("combobox", { name: "Product" }).fill("Kioo cha A15");
  await desk.getByRole("option", { name: "Add new product" }).click();
  await dialog(desk).getByLabel("Name", { exact: true }).fill("");
  await press(desk, "Add product");
  await said(desk, "Name and SKU are required");
  await dialog(desk).getByLabel("Name", { exact: true }).fill("Kioo cha A15");
  await dialog(desk).getByLabel("SKU").fill("KIOO-A15");
  await press(desk, "Add product");
  await said(desk, "Kioo cha A15 is added");
  await dialog(desk).getByLabel("Quantity").fill("3");
  await dialog(desk).getByLabel("Unit cost").fill("10.99");
  await press(desk, "Add Item to PO");
  await dialog(desk).getByText("32.97").last().waitFor();
  await expectAccessible(desk);
  await picture(desk, "purchasing-form-desk");
  await press(desk, "Add Purchase Order");
  await said(desk, /Purchase order PO-\d\d-000001 is written down/);

  await desk.getByRole("link", { name: /PO-\d\d-000001/ }).click();
  await main(desk).getByText("Guangzhou Screens Ltd").waitFor();
  await main(desk).getByText("82,837.12").or(main(desk).getByText("82,837.13")).waitFor();
  await main(desk).getByText("Audit timeline").waitFor();
  await main(desk).getByText("Written down", { exact: true }).waitFor();
  await expectAccessible(desk);
  await picture(desk, "purchasing-details-desk");
  const download = desk.waitForEvent("download");
  await main(desk).getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^PO-\d\d-000001\.pdf$/);

  await main(desk).getByRole("button", { name: "Edit" }).click();
  await dialog(desk).getByLabel("Status").selectOption("sent");
  await press(desk, "Save");
  await said(desk, /is saved/);
  await main(desk).getByText("Status: Sent").waitFor();
  await main(desk).getByRole("link", { name: "Print PO" }).click();
  await desk.getByRole("button", { name: "Print", exact: true }).waitFor();
  await picture(desk, "purchasing-paper-desk");
});

test("the list has ten orders per page, and the phone shows cards", async () => {
  const item = await stocked(app.db, 0);
  const { id } = await supplied(admin, { name: "Kariakoo Spares" });
  for (let number = 1; number <= 11; number++)
    await admin.post(
      "/api/purchase-orders",
      ordering(id, item.id, { orderNumber: `KS-${number}`, orderDate: "2026-01-02" }),
    );
  await visit(desk, "/purchase-orders?search=KS-");
  await said(desk, /Showing 1 - 10 of 11/);
  await expectAccessible(desk);
  await picture(desk, "purchasing-list-desk");
  await desk.getByRole("button", { name: "Next" }).click();
  await said(desk, /Showing 11 - 11 of 11/);
  await desk.getByRole("button", { name: "Delete KS-1", exact: true }).click();
  await press(desk, "Delete");
  await said(desk, "Purchase order KS-1 is deleted");

  const phone = await open("/purchase-orders?search=KS-", { as: care, size: "phone" });
  await phone.getByRole("link", { name: /KS-11/ }).first().click();
  await said(phone, "Cost prices are hidden from you.");
  expect(await main(phone).innerText()).not.toContain("TSh");
  await expectAccessible(phone);
  await picture(phone, "purchasing-details-phone");
});

test("an order of three lines is written without a mouse", async () => {
  await supplied(admin, { name: "Zhongshan Parts" });
  for (const name of ["Kebo ya Aina C", "Betri ya Nokia", "Kioo cha Vivo"])
    await stocked(app.db, 0, { name, cost: 250_000 });
  await visit(desk, "/purchase-orders");
  await said(desk, /Showing/);
  let keys = 0;
  const key = (name: string) => {
    keys++;
    return desk.keyboard.press(name);
  };
  const type = (text: string) => {
    keys += text.length;
    return desk.keyboard.type(text);
  };
  const pick = async (text: string, name: string) => {
    await type(text);
    await desk.getByRole("option", { name, selected: true }).waitFor();
    await key("Enter");
  };
  await key("n");
  await dialog(desk).getByRole("combobox", { name: "Supplier" }).waitFor();
  await pick("zhon", "Zhongshan Parts");
  await type("m");
  for (let stop = 0; stop < 3; stop++) await key("Tab");
  for (const [text, name, quantity] of [
    ["aina", "Kebo ya Aina C", "20"],
    ["nok", "Betri ya Nokia", "5"],
    ["vivo", "Kioo cha Vivo", "8"],
  ] as const) {
    await pick(text, name);
    await type(quantity);
    await key("Enter");
    await key("Enter");
  }
  await key("Control+Enter");

  await desk.getByRole("dialog").waitFor({ state: "detached" });
  expect(keys).toBeLessThan(45);
  const { body } = await admin.get("/api/purchase-orders");
  expect(body.items[0]).toMatchObject({ orderedQuantity: 33, totalAmount: 8_250_000 });
});

test("goods of an order come in two shipments, and what somebody else saves meanwhile is offered", async () => {
  const item = await stocked(app.db, 0, { name: "Waya wa data" });
  const order = await ordered(admin, item.id, { orderNumber: "TWO-1" });
  await visit(desk, `/purchase-orders/${order.id}`);
  await main(desk).getByRole("button", { name: "Add shipment" }).click();
  await said(desk, "For goods of this order that are sent separately.");
  await press(desk, "Add shipment");
  await said(desk, "Please select shipment mode.");
  await dialog(desk).getByLabel("Shipment mode").selectOption("ndege");
  await expectAccessible(desk);
  await press(desk, "Add shipment");
  await said(desk, "Shipment added");
  await expect.poll(() => main(desk).getByRole("link", { name: "Open shipment" }).count()).toBe(2);

  await main(desk).getByRole("button", { name: "Edit" }).click();
  await dialog(desk).getByLabel("Notes").fill("Haraka");
  await press(desk, "Change Waya wa data");
  await dialog(desk).getByLabel("Quantity").fill("7");
  await press(desk, "Save");
  await said(desk, "Add the chosen product to the order, or leave it out.");
  await press(desk, "Change item");
  const items = [{ itemId: item.id, quantity: 12, unitCost: 500_000 }];
  const changed = { version: order.version, items, orderNumber: "TWO-2" };
  expect((await admin.patch(`/api/purchase-orders/${order.id}`, changed)).status).toBe(200);
  await press(desk, "Save");
  await said(desk, "Somebody else has changed this in the meantime");
  await picture(desk, "purchasing-meanwhile-desk");
  await press(desk, "Save");
  await said(desk, /TWO-2 is saved/);
  const { body } = await admin.get(`/api/purchase-orders/${order.id}`);
  expect(body).toMatchObject({ orderNumber: "TWO-2", notes: "Haraka", orderedQuantity: 7 });
});

test("goods that were received keep their order", async () => {
  const item = await stocked(app.db, 0);
  const order = await ordered(admin, item.id, { orderNumber: "HELD-1" });
  await app.db
    .updateTable("purchaseOrderLines")
    .set({ receivedQuantity: 2 })
    .where("purchaseOrderId", "=", order.id)
    .execute();
  await visit(desk, `/purchase-orders?open=${order.id}`);
  await said(desk, "2 of 10 received");
  await desk.waitForURL(new RegExp(`/purchase-orders/${order.id}$`));
  await main(desk).getByRole("button", { name: "Cancel order" }).hover();
  await said(desk, "Goods of this order were received, so it stays.");
});

test("suppliers, payment accounts and exchange rates are managed on their screens", async () => {
  await visit(desk, "/suppliers");
  await desk.getByRole("link", { name: /Kariakoo Spares/ }).click();
  await desk.getByRole("button", { name: "Edit" }).click();
  await dialog(desk).getByLabel("Lead time in days").fill("21");
  await press(desk, "Save");
  await said(desk, "21 days");
  await desk.getByRole("link", { name: "Suppliers", exact: true }).last().click();
  await said(desk, "Li Wei");
  await expectAccessible(desk);
  await picture(desk, "purchasing-suppliers-desk");
  await desk.getByRole("link", { name: "Payment accounts" }).click();
  await desk.getByRole("button", { name: "Add payment account" }).first().click();
  await dialog(desk).getByLabel("Name").fill("CRDB");
  await press(desk, "Add account");
  await said(desk, "CRDB is added");
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Exchange rates" }).click();
  await desk.getByRole("link", { name: /USD/ }).click();
  await dialog(desk).getByLabel("TSh for one unit").fill("2600,25");
  await press(desk, "Save");
  await said(desk, "1 USD = TZS 2,600.25");
  await expectAccessible(desk);
  await picture(desk, "purchasing-rates-desk");
});
