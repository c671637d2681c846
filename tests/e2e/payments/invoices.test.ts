import { expect, test } from "vitest";
import words from "#locales/sw/invoices.json" with { type: "json" };
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open } = await openShop({}, { as: "admin" });
// Otherwise a job would issue the invoice first.
await admin.put("/api/settings/workflow", { autoGenerateInvoices: false });
const { id: itemId } = await stocked(app.db, 40, { name: "USB-C cable", price: 1_000_000 });

test("an invoice is issued for a sale, sent by WhatsApp, found in the list, and cancelled by a credit note", async () => {
  const page = await open("/invoices");
  await page.getByText("No invoices yet").waitFor();
  await expectAccessible(page);
  await picture(page, "invoices-empty");

  const sale = await sold(admin, [{ itemId, quantity: 3 }]);
  await visit(page, `/sales/${sale.id}`);
  await page.getByRole("button", { name: "Issue invoice" }).click();
  const issuing = page.getByRole("dialog", { name: "Issue an invoice" });
  await expectAccessible(page);
  await picture(page, "invoice-issue");
  await issuing.getByRole("button", { name: "Issue invoice" }).click();
  await page.getByRole("heading", { level: 1, name: /Invoice INV-/ }).waitFor();
  const href = await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(href ?? "")).toMatch(/wa\.me\/255754\d+.*INV-\d\d-000001/s);
  await expectAccessible(page);
  await picture(page, "invoice");

  // A sheet of A4 is scaled down on a phone; its dialogs are not.
  const phone = await open(new URL(page.url()).pathname, {
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByRole("button", { name: words.cancel.action }).click();
  const sheet = phone.getByRole("dialog", { name: /INV-/ });
  await sheet.waitFor();
  expect((await sheet.boundingBox())?.width).toBe(360);
  await picture(phone, "invoice-cancel-phone");
  await phone.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Cancel invoice" }).click();
  const cancelling = page.getByRole("dialog", { name: /Cancel invoice INV-/ });
  await cancelling.getByLabel("Reason").fill("Jina la kampuni si sahihi");
  await expectAccessible(page);
  await picture(page, "invoice-cancel");
  await cancelling.getByRole("button", { name: "Cancel invoice" }).click();
  await page.getByRole("link", { name: "Credit note" }).waitFor();
  await page.getByText(/Cancelled by .*: Jina la kampuni si sahihi/).waitFor();
  await picture(page, "invoice-cancelled");

  await visit(phone, "/invoices?state=cancelled");
  await phone.getByRole("heading", { level: 1, name: words.title, exact: true }).waitFor();
  await phone.getByText("Imeghairiwa").first().waitFor();
  await expectAccessible(phone);
  await picture(phone, "invoices-phone");
});
