/** The screen of text messages: templates, sending to one person, and all tabs on a phone. */
import { expect, test } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  toast,
} from "#tests/support/browser.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { reportEnd, withoutLimits } from "#tests/support/shop/messages.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
await withoutLimits(admin, { smsPartPrice: 25 });

const customer = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), ...given })).body;

// A new shop has a template for each automatic message.
await app.db.deleteFrom("smsTemplates").execute();

test("a template in both languages is written, tried with a customer and sent; a report changes the badge at once", async () => {
  const { id, phone } = await customer({ name: "Neema Swai", preferredLanguage: "sw" });
  await visit(page, "/sms-notifications?tab=templates");
  await page.getByText("There are no templates yet").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New template" });
  await dialog.getByRole("button", { name: "Create template" }).click();
  await dialog.getByText("Please fill in all required fields").first().waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Phone ready");
  await dialog.getByLabel("Message type").selectOption("repair_complete");
  await dialog.getByLabel("Text in English").fill("Dear ");
  await dialog.getByRole("button", { name: "Name of the customer" }).click();
  await dialog.getByLabel("Text in English").press("End");
  await dialog.getByLabel("Text in English").pressSequentially(", your phone is ready: {{shelf}}.");
  await dialog
    .getByLabel("Text in Swahili")
    .fill("Ndugu {{customer_name}}, simu yako iko tayari: {{shelf}}.");
  await dialog.getByRole("combobox", { name: "With the data of" }).fill("Neema Swai");
  await dialog.getByRole("option", { name: /^Neema Swai/ }).click();
  await dialog.getByText("Ndugu Neema Swai, simu yako iko tayari: {{shelf}}.").waitFor();
  await dialog.getByText("Without a value: shelf").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-template");
  await dialog.getByRole("button", { name: "Create template" }).click();
  await toast(page, "Template created successfully!");
  await page.getByRole("link", { name: "Phone ready" }).waitFor();
  await expectAccessible(page);
  await picture(page, "sms-templates");

  // A template that was switched off is listed no more.
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Actions for Phone ready" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Deactivate");
  await page.getByText("There are no templates yet").waitFor();
  await page.getByLabel("State", { exact: true }).selectOption("inactive");
  await act("Activate");
  await page.getByText("No template fits").waitFor();

  await page.getByRole("tab", { name: "Send SMS" }).click();
  await page.getByText("Nothing is really sent").waitFor();
  await page.getByLabel("Customer", { exact: true }).check();
  await page.getByRole("combobox", { name: "Customer" }).fill("Neema Swai");
  await page.getByRole("option", { name: /^Neema Swai/ }).click();
  await page.getByLabel("Template", { exact: true }).first().check();
  await page
    .getByRole("combobox", { name: "Template" })
    .selectOption({ label: "Phone ready (Repair complete)" });
  await page.getByRole("button", { name: "Send SMS" }).click();
  await page.getByLabel("shelf").and(page.locator("[aria-invalid]")).waitFor();
  await page.getByLabel("shelf").fill("A4");
  const text = "Ndugu Neema Swai, simu yako iko tayari: A4.";
  await page.getByText(text).waitFor();
  await page.getByText("43 characters · 1 SMS · TSh 25.00 · 117 left in this SMS").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-send");
  // The draft survives a reload.
  await page.reload();
  await page.getByText(text).waitFor();
  await page.getByLabel("shelf").press("Control+Enter");
  await toast(page, "SMS sent successfully!");

  await page.getByRole("tab", { name: "History" }).click();
  const row = page.getByRole("row").filter({ hasText: text });
  await row.getByText("Sent", { exact: true }).waitFor();
  await row.getByText("Not really sent").waitFor();
  const { items } = (await admin.get(`/api/sms/messages?customerId=${id}`)).body;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    recipientPhone: phone,
    language: "sw",
    type: "repair_complete",
  });
  await reportEnd(app, items[0].providerMessageId, "delivered");
  await row.getByText("Delivered").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-history");
});

test("a template is edited and deleted, unless it was used; another user's change is not lost", async () => {
  const given = { name: "Salio", content: "Salio lako ni {{amount}}." };
  const { id, version } = (await admin.post("/api/sms/templates", given)).body;
  await visit(page, "/sms-notifications?tab=templates");
  await page.getByRole("link", { name: "Salio" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Text in Swahili").fill("Salio lako ni {{amount}}, {{customer_name}}.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Template saved");
  const stored = async () => (await admin.get(`/api/sms/templates/${id}`)).body;
  expect(await stored()).toMatchObject({
    version: version + 1,
    contentSw: "Salio lako ni {{amount}}, {{customer_name}}.",
  });

  // Somebody else saves while the dialog is open.
  await page.getByRole("link", { name: "Salio" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Salio la mteja");
  await admin.patch(`/api/sms/templates/${id}`, {
    version: version + 1,
    content: "Lipa {{amount}}",
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").first().waitFor();
  expect(await stored()).toMatchObject({ name: "Salio", content: "Lipa {{amount}}" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without saving" }).click();

  // A template from which a message was written stays, and says why. Another one goes.
  await admin.post("/api/sms/templates", { name: "Haitumiki", content: "Karibu" });
  const body = { recipientPhone: newPhone(), templateId: id, variables: { amount: "TSh 500" } };
  await admin.post("/api/sms/messages", body);
  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: `Delete ${name}?` });
    await question.getByText("deactivate it instead").waitFor();
    await question.getByRole("button", { name: "Delete template" }).click();
    return question;
  };
  const question = await remove("Salio");
  await page.getByText(/^Failed to delete template: /).waitFor();
  await picture(page, "sms-template-delete");
  await question.getByRole("button", { name: "Cancel" }).click();
  await remove("Haitumiki");
  await toast(page, "Template deleted");
  await page.getByText("Haitumiki").waitFor({ state: "detached" });
  expect((await stored()).name).toBe("Salio");
});

test("a number is checked where it is typed, and the length follows the text", async () => {
  await visit(page, "/sms-notifications");
  await page.getByLabel("Phone number", { exact: true }).last().fill("0222 123 456");
  await page.getByLabel("Message text").fill("Habari 😀");
  await page
    .getByText(/^9 characters · 1 SMS/)
    .first()
    .waitFor();
  await page
    .getByText("Because of 😀 one SMS holds only 70 characters instead of 160.")
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Send SMS" }).click();
  await page.getByText("This number cannot receive SMS. Enter a mobile number.").first().waitFor();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => page.getByLabel("Message text").inputValue()).toBe("");
  // The next message begins without the customer who was searched for.
  await page.getByRole("radio", { name: "Customer", exact: true }).check();
  const search = page.getByPlaceholder("Search by name or phone number...");
  await search.fill("Neema");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => search.inputValue()).toBe("");
});

test("staff tell the customer from the pages of the device and of the customer", async () => {
  const device = await takenIn(admin);
  await admin.post("/api/sms/templates", {
    name: "Hali",
    content: "{{device}} {{ticket_number}} is being repaired.",
  });
  await visit(page, `/devices/${device.id}`);
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText("No messages yet").waitFor();
  await messages.getByRole("button", { name: "Send a message" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Template" }).selectOption({ label: "Hali (Custom)" });
  await dialog.getByText(`${device.ticketNumber} is being repaired.`).waitFor();
  const link = dialog.getByRole("link", { name: "Send by WhatsApp" });
  expect(await link.getAttribute("href")).toContain(encodeURIComponent(device.ticketNumber));
  await expectAccessible(page);
  await picture(page, "sms-notify");
  await dialog.getByRole("button", { name: "Send SMS" }).click();
  await toast(page, "Customer notification sent successfully");
  await messages.getByText(`${device.ticketNumber} is being repaired.`).waitFor();
  await messages.getByText("Sent", { exact: true }).waitFor();
  await visit(page, `/customers/${device.customer.id}`);
  await messages.getByText(`${device.ticketNumber} is being repaired.`).waitFor();
  await picture(page, "sms-customer");
});

test("every tab works on a phone in Swahili", async () => {
  await readEventually(
    () => admin.get("/api/sms/state"),
    ({ body }) => body.waiting === 0,
  );
  const as = await signedIn(app, { role: "admin" });
  const options = { as, size: "phone", language: "sw", theme: "dark" } as const;
  const phone = await open("/sms-notifications", options);
  await phone.getByText("Hakuna kinachotumwa kweli").waitFor();
  await expectAccessible(phone);
  await picture(phone, "sms-phone-send");
  for (const [tab, name] of [
    ["?audience=many", "many"],
    ["?tab=templates", "templates"],
    ["?tab=history", "history"],
    ["?tab=statistics", "statistics"],
  ] as const) {
    await visit(phone, `/sms-notifications${tab}`);
    await phone.getByRole("tabpanel").waitFor();
    await phone.locator("main [data-skeleton]").first().waitFor({ state: "detached" });
    await expectAccessible(phone);
    await picture(phone, `sms-phone-${name}`);
  }
  await visit(phone, "/sms-notifications?tab=templates&new=true");
  await phone.getByRole("dialog").waitFor();
  await expectNoSidewaysScroll(phone);
  await picture(phone, "sms-phone-template");
});
