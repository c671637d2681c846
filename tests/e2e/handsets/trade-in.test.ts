/** A customer gives a handset against a newer one at the till, and pays the rest in cash; then on the phone in Swahili. */
import { expect, test } from "vitest";
import sw from "#locales/sw/pos.json" with { type: "json" };
import swHandsets from "#locales/sw/handsets.json" with { type: "json" };
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newImei } from "#tests/support/shop/handsets.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { scan } from "#tests/support/scan.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open } = await openShop({ care: "Zawadi Komba" });
await stocked(app.db, 9, { name: "Galaxy A55", sku: "PHO-055", price: 90_000_000 });
await stocked(app.db, 0, { name: "Used handsets", isSerialised: true, cost: null });
await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone() });
await shiftOpened(care, 1_000_000);

const top = (page: TestPage) => page.getByRole("dialog").last();
const handsetOf = async (imei: string) => {
  const [found] = (await admin.get(`/api/used-handsets?search=${imei}`)).body.items;
  return (await admin.get(`/api/used-handsets/${found.id}`)).body;
};

test("the till takes a reported handset as a part, after a correction, and the rest in cash", async () => {
  const imei = newImei();
  const page = await open("/pos", { as: care });
  await page.getByRole("button", { name: /Galaxy A55/ }).waitFor();
  await page.keyboard.press("F3");
  const customers = page.getByRole("dialog", { name: "Select Customer" });
  await customers.getByRole("combobox").fill("Asha");
  await customers.getByRole("option", { name: /Asha Juma/ }).click();
  await customers.waitFor({ state: "detached" });
  await scan(page, "PHO-055");
  await page.keyboard.press("F9");
  const payment = page.getByRole("dialog", { name: "Secure Payment" });
  await payment.getByRole("button", { name: "Trade-in" }).click();
  const form = page.getByRole("dialog", { name: "Trade-in" });
  await form.getByText("Asha Juma").waitFor();
  await form.getByLabel("IMEI").fill(imei);
  await form.getByLabel("Brand").fill("Samsung");
  await form.getByLabel("Model").fill("Galaxy A12");
  await form.getByLabel("Agreed value").fill("1000000");
  await form.getByRole("combobox", { name: "Search for an item" }).fill("Used");
  await page.getByRole("option", { name: /Used handsets/ }).click();
  await form.getByRole("button", { name: "Cannot sign" }).click();
  await form.getByLabel(/why/i).fill("Hand is hurt");
  await form.getByRole("button", { name: "Use for this sale" }).click();
  await form.getByText("The sale does not owe this much").first().waitFor();
  await admin.put("/api/settings/inventory", { arrivalLimit: 100_000 });
  await form.getByLabel("Agreed value").fill("250000");
  await form.getByRole("button", { name: "Ask for approval" }).waitFor();
  await picture(page, "trade-in-approval-desk");
  await admin.put("/api/settings/inventory", { arrivalLimit: 2_000_000 });
  await form.getByRole("button", { name: "Ask for approval" }).waitFor({ state: "detached" });
  await expectAccessible(page);
  await picture(page, "trade-in-form-desk");
  await form.getByRole("button", { name: "Use for this sale" }).click();
  await form.waitFor({ state: "detached" });
  await payment.getByRole("button", { name: "Remove Trade-in, TSh 250,000.00" }).waitFor();
  await payment.getByText(imei).waitFor();
  await payment.getByText("Mobile money").first().click();
  await payment.getByText("Beside a trade-in nobody can be asked to pay.").waitFor();
  await picture(page, "trade-in-parts-desk");

  // Meanwhile somebody reports the handset, so the sale is refused; nothing has to be typed again.
  await admin.post("/api/lost-imeis", { imei, reason: "Stolen in Kariakoo" });
  await page.keyboard.press("F2");
  await page.keyboard.press("F9");
  await payment.getByText(/Something speaks against buying this handset/).waitFor();
  await payment.getByRole("button", { name: "Remove Trade-in, TSh 250,000.00" }).click();
  await payment.getByRole("button", { name: "Trade-in" }).click();
  await form.getByText("This handset was reported lost: Stolen in Kariakoo").waitFor();
  await form.getByLabel("Buy it all the same").check();
  await form.getByRole("button", { name: "Use for this sale" }).click();
  await form.waitFor({ state: "detached" });
  await page.keyboard.press("F9");
  await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  await picture(page, "trade-in-done-desk");

  const handset = await handsetOf(imei);
  expect(handset).toMatchObject({ state: "in_stock", price: 25_000_000, confirmed: ["lost"] });
  const { shift } = (await care.get("/api/shifts/current")).body;
  expect(shift.movements).toEqual([]);
  const detail = await open(`/handsets/${handset.id}`, { as: admin });
  await detail.getByRole("link", { name: handset.tradedInFor.saleNumber }).waitFor();
  await detail.getByRole("button", { name: "Cancel purchase" }).waitFor();
  await picture(detail, "trade-in-handset-desk");
  await visit(detail, `/handsets/${handset.id}/agreement`);
  await detail.getByText(`taken off the sale ${handset.tradedInFor.saleNumber}`).waitFor();
  await picture(detail, "trade-in-agreement");
  await visit(detail, `/sales/${handset.tradedInFor.id}`);
  await detail.getByRole("heading", { name: handset.tradedInFor.saleNumber }).waitFor();
  await detail.getByText(handset.handsetNumber).first().waitFor();
  await picture(detail, "trade-in-sale-desk");
});

test("on a phone in Swahili a walk-in's handset pays everything", async () => {
  const words = swHandsets;
  const imei = newImei();
  const page = await open("/pos", { as: care, size: "phone", language: "sw", theme: "dark" });
  await page.getByRole("button", { name: /Galaxy A55/ }).click();
  await page.getByRole("button", { name: new RegExp(sw.openCart) }).click();
  const sheet = page.getByRole("dialog", { name: sw.cart, exact: true });
  await sheet.getByText(sw.walkIn).waitFor();
  await sheet.getByRole("button", { name: new RegExp(sw.pay) }).click();
  await top(page).getByRole("button", { name: "Simu ya kubadilisha" }).click();
  const form = page.getByRole("dialog", { name: words.tradeIn.title });
  await form.getByRole("button", { name: words.tradeIn.submit }).click();
  await form.getByText(words.check.imeiWrong).first().waitFor();
  await form.getByLabel("IMEI").fill(imei);
  await form.getByLabel(words.field.brand).fill("Tecno");
  await form.getByLabel(words.field.model).fill("Spark 20 Pro");
  await form.getByLabel(words.tradeIn.sellerName).fill("Juma Bakari");
  await form.getByLabel(words.tradeIn.sellerPhone).fill("0754 321 987");
  await form.getByLabel(words.tradeIn.value).fill("900000");
  await form.getByRole("combobox", { name: words.field.chooseItem }).fill("Used");
  await page.getByRole("option", { name: /Used handsets/ }).click();
  await form.getByRole("button", { name: "Hawezi kusaini" }).click();
  await form.getByLabel(/kwa nini haipo/).fill("Mkono unauma");
  await expectAccessible(page);
  await picture(page, "trade-in-form-phone");
  await form.getByRole("button", { name: words.tradeIn.submit }).click();
  await form.waitFor({ state: "detached" });
  await picture(page, "trade-in-paid-phone");
  await top(page).getByRole("button", { name: sw.confirm }).click();
  await page.getByRole("heading", { name: sw.saleCompleted }).waitFor();
  expect(await handsetOf(imei)).toMatchObject({
    price: 90_000_000,
    seller: { name: "Juma Bakari", phone: "+255754321987" },
  });
});
