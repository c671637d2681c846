/** The history of text messages: sending again, cancelling, and its file. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { expectAccessible, picture, toast } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { quietNow, reportEnd, settled, withoutLimits } from "#tests/support/shop/messages.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const phone = await keepOpen({ size: "phone" });
await withoutLimits(admin, { smsPartPrice: 25 });

test("a failed message is sent again, an unknown one only after the customer was asked", async () => {
  const sent = await admin.post("/api/sms/messages", {
    recipientPhone: newPhone(),
    message: "Ufeli",
  });
  const { providerMessageId } = await settled(admin, sent.body.id);
  await reportEnd(app, providerMessageId, "failed");
  const inRow = await admin.post("/api/sms/messages", {
    recipientPhone: newPhone(),
    message: "Mstari",
  });
  await reportEnd(app, (await settled(admin, inRow.body.id)).providerMessageId, "failed");
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

  await visit(page, "/sms-notifications?tab=history");
  await page.getByLabel("Status", { exact: true }).selectOption("failed");
  await page.getByRole("row").filter({ hasText: "Haijulikani" }).waitFor({ state: "detached" });
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
  await visit(phone, "/sms-notifications?tab=history&status=unknown");
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

test("a message that waits is cancelled, also on a phone", async () => {
  await quietNow(admin);
  const customer = { name: "Halima Said", phone: newPhone(), marketingConsent: true };
  const customerId = (await admin.post("/api/customers", customer)).body.id;
  const waiting = async (message: string) =>
    (
      await admin.post("/api/sms/messages", {
        recipientPhone: customer.phone,
        customerId,
        message,
        purpose: "marketing",
      })
    ).body.id;
  const [first, second] = [await waiting("Ofa ya kwanza"), await waiting("Ofa ya pili")];
  const cancel = async (shown: typeof page) => {
    await shown.getByRole("dialog").getByRole("button", { name: "Cancel message" }).click();
    const question = shown.getByRole("dialog", { name: "Cancel this message?" });
    await question.getByRole("button", { name: "Cancel message" }).click();
    await question.waitFor({ state: "detached" });
  };
  await visit(page, `/sms-notifications?tab=history&message=${first}`);
  await cancel(page);
  await toast(page, "Message cancelled");
  await page.getByRole("dialog", { name: "Message" }).getByText("Cancelled").first().waitFor();
  await visit(phone, `/sms-notifications?tab=history&message=${second}`);
  await cancel(phone);
  for (const id of [first, second])
    expect((await admin.get(`/api/sms/messages/${id}`)).body).toMatchObject({
      status: "cancelled",
      error: "by_user",
    });
  await withoutLimits(admin, { smsPartPrice: 25 });
});

test("the listed messages are saved as a file, in the language of the screen", async () => {
  const sent = await admin.post("/api/sms/messages", {
    recipientPhone: newPhone(),
    message: "=1+1 Karibu",
  });
  await settled(admin, sent.body.id);
  const as = await signedIn(app, { role: "admin" });
  const address = "/sms-notifications?tab=history&status=sent";
  const kiswahili = await open(address, { as, language: "sw" });
  const [download] = await Promise.all([
    kiswahili.waitForEvent("download"),
    kiswahili.getByRole("button", { name: "Pakua CSV" }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(file).toContain("'=1+1 Karibu");
  expect(file).toContain("Umetumwa");
  expect(file).not.toContain("Ofa ya kwanza");
  const kinds = await app.db
    .selectFrom("events")
    .select("data")
    .where("kind", "=", "sms.exported")
    .execute();
  expect(kinds).toEqual([{ data: { filters: ["status"] } }]);
});
