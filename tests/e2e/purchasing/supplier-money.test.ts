/** Money of suppliers: paying with proof, the statement, and the page of a supplier on the phone, in Swahili. */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { delivered, ordering, owedTo, supplied } from "#tests/support/shop/purchasing.ts";
import { smallestPdf } from "#tests/support/shop/shipments.ts";
import { visit } from "#tests/support/visit.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, open, keepOpen } = await openShop({ care: "Zawadi Komba" });
/** The desk of the office, which lasts for the file. */
const desk = await keepOpen({ as: admin });
const dialog = (page: TestPage) => page.getByRole("dialog").last();
const said = (page: TestPage, text: RegExp | string) => page.getByText(text).last().waitFor();
const press = (page: TestPage, name: RegExp | string) =>
  dialog(page).getByRole("button", { name }).click();

const item = await stocked(app.db, 8);
const supplier = await supplied(admin, {
  name: "Li Wei",
  companyName: "Guangzhou Screens Ltd",
  paymentTerms: "30% kabla, 70% kwa usafirishaji",
});
for (const given of [{}, { currency: "USD", exchangeRate: 2500 }]) {
  const body = ordering(supplier.id, item.id, given);
  const order = (await admin.post("/api/purchase-orders", body)).body;
  await delivered(admin, order.id, 4);
}

test("an admin pays a supplier with proof, in advance, cancels, and reads the account", async () => {
  await visit(desk, "/suppliers");
  await desk.getByRole("button", { name: "The shop owes" }).click();
  await desk.getByRole("link", { name: /Li Wei/ }).click();
  await desk.getByRole("button", { name: "Record payment" }).click();
  await dialog(desk).getByLabel("Amount").fill("25000");
  await press(desk, "Record payment");
  await said(desk, "This is more than the shop owes. Confirm that it is a prepayment.");
  await dialog(desk).getByLabel("Amount").fill("15000");
  await dialog(desk).getByLabel("Reference").fill("TT-881");
  await expectAccessible(desk);
  await picture(desk, "supplier-pay-desk");
  await press(desk, "Record payment");
  await said(desk, "The payment is recorded. Add its proof.");
  const files = [
    { name: "a.jpg", mimeType: "image/jpeg", buffer: await plainPicture(60, 40).jpeg().toBuffer() },
    { name: "b.pdf", mimeType: "application/pdf", buffer: Buffer.from(smallestPdf) },
  ];
  await dialog(desk).locator("[data-pictures=files]").setInputFiles(files);
  await dialog(desk).getByRole("button", { name: "Enlarge payment proof" }).waitFor();
  await dialog(desk).getByRole("link", { name: "PDF" }).waitFor();
  await expectAccessible(desk);
  await picture(desk, "supplier-payment-desk");
  await desk.keyboard.press("Escape");
  await said(desk, "2 proofs");
  expect(await owedTo(admin, supplier.id)).toEqual({ TZS: 500_000, USD: 2_000_000 });

  await desk.getByRole("button", { name: /TT-881/ }).click();
  await press(desk, "Cancel payment");
  await dialog(desk).getByLabel("Reason").fill("Ilirudi benki");
  await press(desk, "Cancel payment");
  await said(desk, "The payment is cancelled");
  await desk.keyboard.press("Escape");
  await said(desk, "Payment cancelled");
  await picture(desk, "supplier-page-desk");
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-TZS-.*\.pdf$/);
});

test("an admin returns goods for credit, and claims a warranty", async () => {
  await visit(desk, `/suppliers/${supplier.id}`);
  await desk.getByRole("button", { name: "Return goods" }).click();
  await dialog(desk).getByLabel("Purchase order").selectOption({ index: 1 });
  await dialog(desk).getByLabel("Pieces of").fill("2");
  await dialog(desk).getByLabel("Reason").fill("Vimevunjika");
  await expectAccessible(desk);
  await picture(desk, "supplier-return-form-desk");
  await press(desk, "Request the return");
  await said(desk, /Return SR-.* is requested/);
  await press(desk, "Goods are sent");
  await said(desk, "Send the goods?");
  await press(desk, "Goods are sent");
  await said(desk, "The goods have left the stock");
  await press(desk, "Record credit");
  await said(desk, /Credit of SR-/);
  await press(desk, "Record credit");
  await said(desk, "The credit is recorded");
  await dialog(desk).getByText("Value that left the stock").waitFor();
  await expectAccessible(desk);
  await picture(desk, "supplier-return-desk");
  await desk.keyboard.press("Escape");

  await desk.getByRole("button", { name: "Claim warranty" }).click();
  await dialog(desk).getByRole("combobox", { name: "Item" }).click();
  await desk.getByRole("option").first().click();
  await dialog(desk).getByLabel("Came from").selectOption({ index: 1 });
  await dialog(desk).getByLabel("Fault").fill("Haiwaki");
  await expectAccessible(desk);
  await picture(desk, "supplier-claim-form-desk");
  await press(desk, "Record claim");
  await said(desk, "The claim is recorded");
  await desk.getByRole("button", { name: /Haiwaki/ }).click();
  await press(desk, "Supplier was told");
  await said(desk, "The supplier was told");
  await expectAccessible(desk);
  await picture(desk, "supplier-claim-desk");
  await desk.keyboard.press("Escape");
  await desk.getByRole("link", { name: "Suppliers", exact: true }).last().click();
  await desk.getByRole("link", { name: "Warranty claims" }).click();
  await said(desk, "Haiwaki");
  await expectAccessible(desk);
});

test("the phone shows the page in Swahili, and customer care sees no amounts", async () => {
  const phone = await open(`/suppliers/${supplier.id}`, {
    as: admin,
    size: "phone",
    language: "sw",
  });
  await said(phone, "Akaunti");
  await expectAccessible(phone);
  await picture(phone, "supplier-page-phone");
  const counter = await open(`/suppliers/${supplier.id}`, { as: care, size: "phone" });
  await said(counter, "Guangzhou Screens Ltd");
  expect(await counter.locator("main").innerText()).not.toContain("TSh");
});
