/** The screen of text messages: templates, sending to one and to many, history and statistics. */
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { inShopTime } from "#src/shared/time.ts";
import { takeReport } from "#src/areas/messaging/sms/server/take-report.ts";
import { inTransaction } from "#src/server/database.ts";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { settled, withoutLimits } from "#tests/support/shop/messages.ts";

const { app, admin, open } = await openShop({}, { as: "admin" });
await withoutLimits(admin, { smsPartPrice: 25 });

const toast = (page: TestPage, text: string) =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true }).waitFor();
const customer = async (given: object = {}) =>
  (await admin.post("/api/customers", { name: "Asha Juma", phone: newPhone(), ...given })).body;

// A new shop has a template for each automatic message.
await app.db.deleteFrom("smsTemplates").execute();

/** Reports the end of a message, as a provider would. */
const report = (providerMessageId: string, status: "delivered" | "failed") =>
  inTransaction(app.db, (tx) =>
    takeReport(tx, "log", { providerMessageId, status, detail: "Absent subscriber" }),
  );

/** Nothing is sent to many before the test ends these quiet hours. */
const holdBack = () => {
  const inHours = (hours: number) =>
    inShopTime(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(11, 16);
  return withoutLimits(admin, {
    smsPartPrice: 25,
    notificationSchedule: { start: inHours(2), end: inHours(3) },
  });
};

test("a template in both languages is written, tried with a customer and sent; a report changes the badge at once", async () => {
  const { id, phone } = await customer({ name: "Neema Swai", preferredLanguage: "sw" });
  const page = await open("/sms-notifications?tab=templates");
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
  await dialog.getByRole("option", { name: "Neema Swai" }).click();
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
  await page.getByRole("option", { name: "Neema Swai" }).click();
  await page.getByLabel("Template", { exact: true }).first().check();
  await page
    .getByRole("combobox", { name: "Template" })
    .selectOption({ label: "Phone ready (Repair complete)" });
  await page.getByRole("button", { name: "Send SMS" }).click();
  await page.getByLabel("shelf").and(page.locator("[aria-invalid]")).waitFor();
  await page.getByLabel("shelf").fill("A4");
  const text = "Ndugu Neema Swai, simu yako iko tayari: A4.";
  await page.getByText(text).waitFor();
  await page.getByText("43 characters · 1 part · TSh 25.00 · 117 left in this part").waitFor();
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
  await report(items[0].providerMessageId, "delivered");
  await row.getByText("Delivered").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-history");
});

test("a number is checked where it is typed, and the length follows the text", async () => {
  const page = await open("/sms-notifications");
  await page.getByLabel("Phone number", { exact: true }).last().fill("0222 123 456");
  await page.getByLabel("Message text").fill("Habari 😀");
  await page
    .getByText(/^9 characters · 1 part/)
    .first()
    .waitFor();
  await page
    .getByText("Because of 😀 a part holds only 70 characters instead of 160.")
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Send SMS" }).click();
  await page.getByText("This number cannot receive SMS. Enter a mobile number.").first().waitFor();
  await page.getByRole("button", { name: "Start over" }).click();
  expect(await page.getByLabel("Message text").inputValue()).toBe("");
});

test("a failed message is sent again, an unknown one only after the customer was asked", async () => {
  const sent = await admin.post("/api/sms/messages", {
    recipientPhone: newPhone(),
    message: "Ufeli",
  });
  const { providerMessageId } = await settled(admin, sent.body.id);
  await report(providerMessageId, "failed");
  const inRow = await admin.post("/api/sms/messages", {
    recipientPhone: newPhone(),
    message: "Mstari",
  });
  await report((await settled(admin, inRow.body.id)).providerMessageId, "failed");
  const id = newId();
  await app.db
    .insertInto("smsMessages")
    .values({
      id,
      recipientPhone: newPhone(),
      text: "Haijulikani",
      type: "custom",
      purpose: "service",
      origin: "manual",
      language: "sw",
      parts: 1,
      status: "unknown",
      sendAt: null,
      provider: "twilio",
      errorCode: "no_answer",
    })
    .execute();
  await app.db
    .insertInto("smsAttempts")
    .values({
      id: newId(),
      messageId: id,
      attemptNumber: 1,
      provider: "twilio",
      parts: 1,
      state: "unknown",
    })
    .execute();

  const page = await open("/sms-notifications?tab=history");
  await page.getByLabel("Status", { exact: true }).selectOption("failed");
  await picture(page, "sms-failed");
  await page.getByRole("row").filter({ hasText: "Mstari" }).getByRole("link").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "The message is sent again");
  await page.getByRole("row").filter({ hasText: "Mstari" }).waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "Ufeli" }).getByRole("link").click();
  const detail = page.getByRole("dialog", { name: "Message" });
  await detail.getByText("Absent subscriber").first().waitFor();
  await expectAccessible(page);
  await picture(page, "sms-detail");
  await detail.getByRole("button", { name: "Send again" }).click();
  await toast(page, "The message is sent again");
  await detail.getByText("Sent", { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");

  await page.getByLabel("Status", { exact: true }).selectOption("unknown");
  const question = page.getByRole("dialog", { name: "Send again?" });
  const phone = await open("/sms-notifications?tab=history&status=unknown", { size: "phone" });
  await phone.getByRole("button", { name: /^Send again: / }).click();
  await phone.getByRole("dialog", { name: "Send again?" }).waitFor();
  await phone.keyboard.press("Escape");
  await picture(phone, "sms-phone-unknown");
  await expectAccessible(phone);
  await page.getByRole("row").filter({ hasText: "Haijulikani" }).getByRole("link").click();
  await detail.getByRole("button", { name: "Send again" }).click();
  await question.getByRole("button", { name: "Send again" }).click();
  await question.getByText("Ask the customer first, then tick this.").waitFor();
  await question.getByLabel("The customer says that it did not arrive").check();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Send again" }).click();
  await detail.getByText(/Did not arrive, says/).waitFor();
});

test("a message to many is counted, confirmed, paused and resumed", async () => {
  await holdBack();
  const city = "Songea";
  for (let nth = 0; nth < 12; nth++) {
    await customer({ name: `Ofa ${nth}`, city, marketingConsent: nth > 0 });
  }
  const page = await open("/sms-notifications?audience=many");
  await page.getByRole("button", { name: "More filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByLabel("City").fill(city);
  await filters.getByRole("button", { name: "Show customers" }).click();
  await page.getByLabel("Message text").fill("Ndugu {{customer_name}}, ofa leo!");
  await page.getByRole("button", { name: "Count recipients and cost" }).click();
  await page.getByText("Ndugu Ofa").waitFor();
  await page.getByText("They have not agreed to receive offers").waitFor();
  await page.getByText("TSh 275.00").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many");
  await page.getByRole("button", { name: "Send to many" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to 11 customers?" });
  await dialog.getByText("Nothing is really sent").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many-confirm");
  await dialog.getByRole("button", { name: "Send 11 messages" }).click();
  await toast(page, "The messages are on their way");

  const bulk = page.getByRole("list", { name: "Messages to many" }).getByRole("listitem").first();
  await bulk.getByText("0 of 11").waitFor();
  await bulk.getByRole("button", { name: "Pause" }).click();
  await bulk.getByText("Paused", { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many-paused");
  await withoutLimits(admin, { smsPartPrice: 25 });
  await bulk.getByText("0 of 11").waitFor();
  await bulk.getByRole("button", { name: "Resume" }).click();
  await bulk.getByText("Finished").waitFor();
  await bulk.getByText("11 of 11").waitFor();
  await bulk.getByRole("button", { name: "Show messages" }).click();
  await page.getByText("Showing 1 - 11").waitFor();
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByText("Success Rate").waitFor();
  await page.getByText("100.0%").first().waitFor();
  await expectAccessible(page);
  await picture(page, "sms-statistics");
});

test("customers who are selected in the list get a message, one by one or all that match", async () => {
  const city = "Mafinga";
  for (const name of ["Chagua Mmoja", "Chagua Wawili", "Chagua Watatu"])
    await customer({ name, city });
  const page = await open(`/customers?city=${city}`);
  await page.getByRole("checkbox", { name: "Select Chagua Mmoja" }).check();
  await page.getByRole("checkbox", { name: "Select Chagua Watatu" }).check();
  await picture(page, "sms-selected");
  const bar = page.getByRole("region", { name: "Selected customers" });
  await bar.getByRole("button", { name: "Send SMS" }).click();
  await page.getByText("2 customers chosen").waitFor();
  await page.getByRole("button", { name: "Remove Chagua Watatu" }).waitFor();
  await page.getByRole("button", { name: "Remove Chagua Mmoja" }).click();
  await page.getByText("1 customer chosen").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-many-chosen");
  await page.reload();
  await page.getByRole("button", { name: "Remove Chagua Watatu" }).waitFor();
  await page.getByLabel("Message text").fill("Karibu tena");
  await page.getByLabel("This is an offer").uncheck();
  await page.getByRole("button", { name: "Count recipients and cost" }).click();
  await page.getByText("Nobody is left out.").waitFor();

  const phone = await open(`/customers?city=${city}`, { size: "phone", language: "sw" });
  await phone.getByRole("button", { name: /^Vichujio/ }).click();
  await phone.getByRole("button", { name: "Chagua mistari" }).click();
  await phone.getByRole("checkbox", { name: "Chagua Chagua Wawili" }).check();
  await phone.getByRole("button", { name: "Wote wanaolingana" }).click();
  await expectAccessible(phone);
  await picture(phone, "sms-selected-phone");
  await phone.getByRole("button", { name: "Tuma SMS" }).click();
  await phone.getByText(city).first().waitFor();
  await picture(phone, "sms-many-segment-phone");
});

test("staff tell the customer from the pages of the device and of the customer", async () => {
  const device = await takenIn(admin);
  await admin.post("/api/sms/templates", {
    name: "Hali",
    content: "{{device}} {{ticket_number}} is being repaired.",
  });
  const page = await open(`/devices/${device.id}`);
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
  await page.goto(`/customers/${device.customer.id}`);
  await messages.getByText(`${device.ticketNumber} is being repaired.`).waitFor();
  await picture(page, "sms-customer");
});

test("every tab works on a phone in Swahili", async () => {
  await readEventually(
    () => admin.get("/api/sms/state"),
    ({ body }) => body.waiting === 0,
  );
  const page = await open("/sms-notifications", { size: "phone", language: "sw", theme: "dark" });
  await page.getByText("Hakuna kinachotumwa kweli").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-phone-send");
  for (const [tab, name] of [
    ["?audience=many", "many"],
    ["?tab=templates", "templates"],
    ["?tab=history", "history"],
    ["?tab=statistics", "statistics"],
    ["?tab=templates&new=true", "template"],
  ] as const) {
    await page.goto(`/sms-notifications${tab}`);
    await page.getByRole("tabpanel").waitFor();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    await picture(page, `sms-phone-${name}`);
  }
});
