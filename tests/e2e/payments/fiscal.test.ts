import { afterAll, expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { PFX_PASSWORD, startTra } from "#tests/support/providers/tra.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, care, open } = await openShop({}, { hasSimulator: false });
const tra = await startTra();
afterAll(() => tra.close());
const { id: itemId } = await stocked(app.db, 40, { name: "USB-C cable", price: 1_180_000 });

test("an admin sets fiscal receipts up, registers, switches them on, and sees what waits", async () => {
  const page = await open("/fiscal", { as: admin });
  await page.getByText("No certificate yet").waitFor();
  await expectAccessible(page);
  await picture(page, "fiscal-empty");

  const certificate = page.getByRole("dialog", { name: "Certificate of the shop" });
  const chooseCertificate = async () => {
    await page.getByRole("button", { name: "Add certificate" }).click();
    await certificate.locator("input[type=file]").setInputFiles({
      name: "duka.pfx",
      mimeType: "application/x-pkcs12",
      buffer: Buffer.from(tra.certificate.pfx, "base64"),
    });
    await certificate.getByText("Chosen: duka.pfx").waitFor();
  };
  await chooseCertificate();
  await certificate.getByLabel("Password of the file").fill("wrong");
  await certificate.getByRole("button", { name: "Store certificate" }).click();
  await certificate.getByText("This password does not open the file").waitFor();
  await expectAccessible(page);
  await picture(page, "fiscal-certificate");
  await certificate.getByLabel("Password of the file").fill(PFX_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(tra.certificate.serial).waitFor();

  await page.getByRole("button", { name: "Change settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings of the fiscal receipts" });
  await settings.getByLabel("TIN", { exact: true }).fill("123456789");
  await settings.getByLabel("Serial number of the device").fill("10TZ100999");
  await settings.getByLabel("Address of the TRA service").fill(tra.url);
  await settings.getByText("With another address the stored certificate is removed.").waitFor();
  await expectAccessible(page);
  await picture(page, "fiscal-settings");
  await settings.getByRole("button", { name: "Save" }).click();
  await page.getByText("123456789").waitFor();
  await page.getByText("No certificate yet").waitFor();
  await chooseCertificate();
  await certificate.getByLabel("Password of the file").fill(PFX_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(tra.certificate.serial).waitFor();

  await page.getByRole("button", { name: "Register at TRA" }).click();
  await page.getByText("TZ0100557001").waitFor();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "Switch off" }).waitFor();

  tra.moods = ["refuse"];
  const sale = await sold(care, [{ itemId, quantity: 1 }]);
  await page.getByText("1 document waits.").waitFor();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByText("TRA refuses it (8: Wrong certificate & key)").waitFor();
  await expectAccessible(page);
  await picture(page, "fiscal-refused");
  const phone = await open("/fiscal", { as: admin, size: "phone" });
  await phone.getByText("TRA refuses it").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "fiscal-phone");
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByText("TRA has every receipt.").waitFor();
  expect(tra.mistakes).toEqual([]);

  await visit(page, `/receipts/${sale.receiptId ?? ""}`);
  await page.getByText("Verify at TRA: FUND11").waitFor();
  await picture(page, "fiscal-receipt");
});
