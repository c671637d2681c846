/** Staff send a customer the link to their own page; the customer opens it on a phone, with and without scripts. */
import { expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, technician, open } = await openShop();
await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });

async function customer(): Promise<string> {
  const given = { name: "Asha Juma", phone: newPhone(), preferredLanguage: "en" };
  return (await admin.post("/api/customers", given)).body.id;
}

/** A customer with a finished repair, one in the shop, and a charger. */
async function regular() {
  const customerId = await customer();
  await handedBack({ admin, technician }, { customerId, brand: "Infinix", model: "Hot 40" });
  const device = await takenIn(admin, {
    customerId,
    brand: "Samsung",
    model: "Galaxy A54",
    finalAmount: 8_500_000,
    depositAmount: 4_250_000,
    depositPayment: { method: "cash" },
    expectedReturnDate: "2099-03-01",
  });
  const item = await stocked(app.db, 3, { name: "Chaja ya Samsung", price: 2_000_000 });
  await sold(admin, [{ itemId: item.id, quantity: 1 }], { customerId });
  return { customerId, device };
}

/** The tests that open this customer's page, in their order: the last one changes the language. */
const asha = await regular();

const linkOf = async (customerId: string): Promise<string> =>
  new URL((await admin.get(`/api/customers/${customerId}/page-link`)).body.url).pathname;

test("staff send the link, and renew it so that the old one stops working", async () => {
  const customerId = await customer();
  const page = await open(`/customers/${customerId}`, { as: admin });
  await page.getByRole("button", { name: "Customer page" }).click();
  const dialog = page.getByRole("dialog", { name: "Asha Juma's customer page" });
  const message = dialog.getByLabel("Message", { exact: true });
  await expect.poll(() => message.inputValue()).toMatch(/^Hello Asha Juma, .*\/my\/[\w-]{32}$/);
  await dialog.getByText("Kiswahili").click();
  await expect.poll(() => message.inputValue()).toContain("Habari Asha Juma");
  const sent = await dialog.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(sent ?? "")).toMatch(/^https:\/\/wa\.me\/2557\d{8}\?text=Habari Asha/);
  await expectAccessible(page);
  await picture(page, "own-page-dialog-desk");
  const old = await linkOf(customerId);
  await dialog.getByRole("button", { name: "Make a new link" }).click();
  const renew = page.getByRole("dialog", { name: "Make a new link for Asha Juma?" });
  await renew.getByText("The old link stops working at once").waitFor();
  await renew.getByRole("button", { name: "Make a new link" }).click();
  await page.getByText("The old link stopped working.").waitFor();
  await expect.poll(() => message.inputValue()).not.toContain(old);
  expect((await fetch(app.url + old)).status).toBe(404);
  await dialog.getByRole("button", { name: "End the link" }).click();
  const end = page.getByRole("dialog", { name: "End the link of Asha Juma?" });
  await end.getByLabel("Why?").fill("Ametumiwa mtu mwingine");
  await end.getByRole("button", { name: "End the link" }).click();
  await page.getByText("Ametumiwa mtu mwingine").waitFor();
  await picture(page, "own-page-ended-desk");
});

test("a phone without scripts can use it, up to the page that takes the payment", async () => {
  const page = await open(await linkOf(asha.customerId), { size: "phone", scripts: false });
  await page.getByLabel("No offers").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. Thank you.").waitFor();
  await page.getByRole("button", { name: /^Pay/ }).first().click();
  await page.getByText("To pay now").waitFor();
});

test("on a desk, in Swahili and in dark mode, the page is accessible and changes its language", async () => {
  const page = await open(`${await linkOf(asha.customerId)}?lang=sw`, {
    theme: "dark",
    language: "sw",
  });
  await page.getByRole("heading", { name: "Ukurasa wako" }).waitFor();
  await expectAccessible(page);
  await picture(page, "own-page-dark-sw-desk");
  await page.getByRole("link", { name: "English" }).click();
  await page.getByRole("heading", { name: "Your page" }).waitFor();
});

test("on a phone, the customer sees repairs, receipts and points, and chooses language and offers", async () => {
  const { customerId, device } = asha;
  const page = await open(await linkOf(customerId), { size: "phone" });
  await page.getByRole("heading", { level: 1, name: "Your page" }).waitFor();
  await expectAccessible(page);
  await picture(page, "own-page-phone");
  await page.getByRole("button", { name: "Save" }).scrollIntoViewIfNeeded();
  await picture(page, "own-page-end-phone");
  await page.getByRole("link", { name: "Samsung Galaxy A54" }).click();
  await page.getByText(device.ticketNumber).waitFor();
  await page.goBack();
  await page.getByRole("region", { name: "Receipts" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await expectAccessible(page);
  await picture(page, "own-receipt-phone");
  await page.getByRole("link", { name: "Back to your page" }).click();
  await page.getByLabel("Kiswahili").check();
  await page.getByLabel("Yes, tell me about offers").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Imehifadhiwa. Asante.").waitFor();
  const { body } = await admin.get(`/api/customers/${customerId}`);
  expect(body).toMatchObject({ preferredLanguage: "sw", marketingConsent: true });
});

test("an invalid link says so", async () => {
  const address = "/my/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  expect((await fetch(app.url + address)).status).toBe(404);
  const page = await open(address, { size: "phone" });
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await expectAccessible(page);
});
