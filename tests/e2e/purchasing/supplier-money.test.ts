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
const page = await keepOpen({ as: admin });
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
  await visit(page, "/suppliers");
  await page.getByRole("button", { name: "The shop owes" }).click();
  await page.getByRole("link", { name: /Li Wei/ }).click();
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialog(page).getByLabel("Amount").fill("25000");
  await press(page, "Record payment");
  await said(page, "This is more than the shop owes. Confirm that it is a prepayment.");
  await dialog(page).getByLabel("Amount").fill("15000");
  await dialog(page).getByLabel("Reference").fill("TT-881");
  await expectAccessible(page);
  await picture(page, "supplier-pay-desk");
  await press(page, "Record payment");
  await said(page, "The payment is written down. Add its proof.");
  const files = [
    { name: "a.jpg", mimeType: "image/jpeg", buffer: await plainPicture(60, 40).jpeg().toBuffer() },
    { name: "b.pdf", mimeType: "application/pdf", buffer: Buffer.from(smallestPdf) },
  ];
  await dialog(page).locator("[data-pictures=files]").setInputFiles(files);
  await dialog(page).getByRole("button", { name: "Enlarge payment proof" }).waitFor();
  await dialog(page).getByRole("link", { name: "PDF" }).waitFor();
  await expectAccessible(page);
  await picture(page, "supplier-payment-desk");
  await page.keyboard.press("Escape");
  await said(page, "2 proofs");
  expect(await owedTo(admin, supplier.id)).toEqual({ TZS: 500_000, USD: 2_000_000 });

  await page.getByRole("button", { name: /TT-881/ }).click();
  await press(page, "Cancel payment");
  await dialog(page).getByLabel("Reason").fill("Ilirudi benki");
  await press(page, "Cancel payment");
  await said(page, "The payment is cancelled");
  await page.keyboard.press("Escape");
  await said(page, "Payment cancelled");
  await picture(page, "supplier-page-desk");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-TZS-.*\.pdf$/);
});

test("an admin returns goods for credit, and claims a warranty", async () => {
  await visit(page, `/suppliers/${supplier.id}`);
  await page.getByRole("button", { name: "Return goods" }).click();
  await dialog(page).getByLabel("Purchase order").selectOption({ index: 1 });
  await dialog(page).getByLabel("Pieces of").fill("2");
  await dialog(page).getByLabel("Reason").fill("Vimevunjika");
  await expectAccessible(page);
  await picture(page, "supplier-return-form-desk");
  await press(page, "Request the return");
  await said(page, /Return SR-.* is requested/);
  await press(page, "Goods are sent");
  await said(page, "Send the goods?");
  await press(page, "Goods are sent");
  await said(page, "The goods have left the stock");
  await press(page, "Record credit");
  await said(page, /Credit of SR-/);
  await press(page, "Record credit");
  await said(page, "The credit is written down");
  await dialog(page).getByText("Value that left the stock").waitFor();
  await expectAccessible(page);
  await picture(page, "supplier-return-desk");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Claim warranty" }).click();
  await dialog(page).getByRole("combobox", { name: "Item" }).click();
  await page.getByRole("option").first().click();
  await dialog(page).getByLabel("Came from").selectOption({ index: 1 });
  await dialog(page).getByLabel("Fault").fill("Haiwaki");
  await expectAccessible(page);
  await picture(page, "supplier-claim-form-desk");
  await press(page, "Write down");
  await said(page, "The claim is written down");
  await page.getByRole("button", { name: /Haiwaki/ }).click();
  await press(page, "Supplier was told");
  await said(page, "The supplier was told");
  await expectAccessible(page);
  await picture(page, "supplier-claim-desk");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Suppliers", exact: true }).last().click();
  await page.getByRole("link", { name: "Warranty claims" }).click();
  await said(page, "Haiwaki");
  await expectAccessible(page);
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
