/** Reordering: from a stock alert to an order that was sent; a price list that is imported; the phone. */
import { expect, test } from "vitest";
import { today } from "#src/shared/time.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { supplied } from "#tests/support/shop/purchasing.ts";
import { visit } from "#tests/support/visit.ts";
import { move, stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open, keepOpen } = await openShop({ care: "Zawadi Komba" });
/** The desk of the office, which lasts for the file. */
const desk = await keepOpen({ as: admin });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const said = (page: TestPage, text: RegExp | string) => page.getByText(text).last().waitFor();

await admin.post("/api/exchange-rates", {
  fromCurrency: "USD",
  rate: 2500,
  effectiveDate: today(),
});
const screen = await stocked(app.db, 20, { name: "Kioo cha A15", sku: "KIOO-A15", minStock: 4 });
const battery = await stocked(app.db, 1, { name: "Betri ya Tecno", sku: "BETRI-T", minStock: 6 });
await stocked(app.db, 0, { name: "Waya wa USB", sku: "WAYA-USB", minStock: 10 });
await move(app.db, [{ act: "take-out", reason: "sale", itemId: screen.id, quantity: 14 }]);
const near = await supplied(admin, {
  name: "Kariakoo Spares",
  email: "",
  phone: "0754 000 111",
  leadTimeDays: 2,
});
const far = await supplied(admin, { name: "Guangzhou Screens", leadTimeDays: 23 });
const priced = (supplierId: string, itemId: string, given: object) =>
  admin.post("/api/supplier-prices", { supplierId, itemId, ...given });
await priced(near.id, screen.id, { price: 4_500_000 });
await priced(far.id, screen.id, {
  price: 1200,
  currency: "USD",
  packSize: 10,
  minimumQuantity: 20,
});
await priced(near.id, battery.id, { price: 1_250_000 });

test("an admin follows a stock alert, compares suppliers, creates drafts and sends an order", async () => {
  await visit(desk, "/inventory/alerts");
  await desk.getByRole("link", { name: "Order Betri ya Tecno" }).waitFor();
  await picture(desk, "reordering-alerts-desk");
  await desk.getByRole("link", { name: "Order Betri ya Tecno" }).click();
  await said(desk, "Only one item is shown.");
  await desk.getByRole("button", { name: "Show all" }).click();

  await said(desk, /14 gone in 30 days · 6 in stock · lasts 12 days · minimum 4/);
  await desk.getByRole("heading", { name: "Guangzhou Screens" }).waitFor();
  // An item without a supplier gets a price in place, and can be ordered.
  await said(desk, /^Nobody has a price of these items/);
  const cord = desk.getByRole("checkbox", { name: "Order Waya wa USB" });
  expect(await cord.isDisabled()).toBe(true);
  await desk.getByRole("button", { name: "New price of Waya wa USB" }).click();
  await dialog(desk).getByRole("combobox", { name: "Supplier", exact: true }).fill("Kariakoo");
  await dialog(desk)
    .getByRole("option", { name: /Kariakoo Spares/ })
    .click();
  await dialog(desk).getByLabel("Price", { exact: true }).fill("2500");
  await picture(desk, "reordering-price-in-place");
  await desk.keyboard.press("Control+Enter");
  await expect.poll(() => cord.isDisabled()).toBe(false);
  await cord.uncheck();
  // One choice takes a supplier for many items, and is changed for one.
  await desk.getByLabel("Supplier of many items").selectOption(near.id);
  await desk.getByRole("heading", { name: "Guangzhou Screens" }).waitFor({ state: "detached" });
  await desk.getByRole("combobox", { name: "Supplier of Kioo cha A15" }).selectOption(far.id);
  await desk.getByRole("heading", { name: "Guangzhou Screens" }).waitFor();
  await picture(desk, "reordering-desk");

  await desk.getByRole("combobox", { name: "Supplier of Kioo cha A15" }).selectOption({
    label: "Kariakoo Spares",
  });
  await desk.getByRole("heading", { name: "Guangzhou Screens" }).waitFor({ state: "detached" });
  await desk.getByLabel("Quantity").first().fill("8");
  await desk.getByLabel("Shipment mode").selectOption("meli");
  await desk.getByRole("button", { name: "Create 1 draft order" }).click();
  await said(desk, /Draft order PO-\d\d-000001 is recorded/);

  // Each item names the draft in which it is.
  await desk
    .getByRole("link", { name: /PO-\d\d-000001/ })
    .first()
    .click();
  await desk.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await dialog(desk).getByText("To 0754 000 111").waitFor();
  await dialog(desk).getByText("Kiswahili").click();
  await expect
    .poll(() => dialog(desk).getByLabel("Message").inputValue())
    .toContain("Tunaagiza kwa namba");
  expect(await dialog(desk).getByLabel("Message").inputValue()).toContain(
    "Kioo cha A15 (KIOO-A15)",
  );
  const link = dialog(desk).getByRole("link", { name: "Open WhatsApp" });
  expect(await link.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/255754000111\?text=Habari/);
  await expectAccessible(desk);
  await picture(desk, "reordering-whatsapp-desk");
  await dialog(desk).getByText("Email", { exact: true }).click();
  await dialog(desk).getByText("Email is not set up.").waitFor();
  await dialog(desk).getByText("PDF", { exact: true }).click();
  const download = desk.waitForEvent("download");
  await dialog(desk).getByRole("button", { name: "Download PDF" }).last().click();
  expect((await download).suggestedFilename()).toMatch(/^PO-\d\d-000001\.pdf$/);
  await said(desk, "Saved as PDF and sent");
  await picture(desk, "reordering-sent-desk");
});

test("what is in a draft is said so, and a pressed button creates nothing twice", async () => {
  await admin.post("/api/reorder-suggestions/orders", {
    shipmentMode: "ndege",
    orders: [
      {
        supplierId: far.id,
        currency: "USD",
        items: [{ itemId: screen.id, quantity: 20, unitCost: 1200, inDrafts: 0 }],
      },
    ],
  });
  await visit(desk, "/purchase-orders/reorder");
  await said(desk, /20 in draft PO-/);
  await desk.getByRole("button", { name: "Settings" }).click();
  await dialog(desk).getByLabel("Safety days").fill("400");
  await dialog(desk).getByRole("button", { name: "Save" }).click();
  await said(desk, "Enter a whole number from 0 to 365.");
  await dialog(desk).getByLabel("Safety days").fill("30");
  await dialog(desk).getByRole("button", { name: "Save" }).click();
  await said(desk, "The settings are saved");
});

test("a price list is looked at, corrected by its columns, and imported", async () => {
  await visit(desk, `/supplier-prices?supplier=${near.id}`);
  await desk.getByRole("link", { name: "Import" }).click();
  await said(desk, "Whose price list?");
  const text = [
    "Code,Jina,Thamani",
    "KIOO-A15,Kioo,46000",
    'WAYA-USB,Waya,"2,600.00"',
    "BETRI-T,Betri,12500",
  ].join("\n");
  await desk.locator('input[type="file"]').setInputFiles({
    name: "kariakoo.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await said(desk, "3 rows cannot be imported");
  await desk.getByLabel("Thamani").selectOption("price");
  await said(desk, "Import 2 prices");
  await expectAccessible(desk);
  await picture(desk, "reordering-import-desk");
  await desk.getByRole("button", { name: "Import 2 prices" }).click();
  await said(desk, "The price list is imported");
  await desk.getByRole("link", { name: /Waya wa USB/ }).waitFor();
  await picture(desk, "reordering-prices-desk");

  await visit(desk, `/supplier-prices?item=${screen.id}`);
  await said(desk, "Suppliers of Kioo cha A15");
  await said(desk, "Lowest price");
  await desk.getByRole("button", { name: "Prefer Kariakoo Spares" }).click();
  await said(desk, "Kariakoo Spares is preferred");
  await picture(desk, "reordering-offers-desk");
});

test("the phone shows what to order in one column, in Swahili", async () => {
  const phone = await open("/purchase-orders/reorder", {
    as: admin,
    size: "phone",
    language: "sw",
  });
  await said(phone, /14 zimetoka ndani ya siku 30/);
  await expectAccessible(phone);
  await picture(phone, "reordering-phone-sw");
  await visit(phone, `/supplier-prices?item=${screen.id}`);
  await said(phone, "Bei ya chini");
  await expectAccessible(phone);
  await picture(phone, "reordering-offers-phone-sw");
});

test("customer care sees no prices, and has no way to order", async () => {
  const counter = await open("/supplier-prices", { as: care });
  await said(counter, "Cost prices are not shown to you.");
  expect(await counter.getByRole("link", { name: "Reorder" }).count()).toBe(0);
});
