import { expect, test } from "vitest";
import { startOfDay, today } from "#src/shared/time.ts";
import { sendDigests } from "#src/areas/reports/digest/server/send-digests.ts";
import { expectAccessible, expectNoSidewaysScroll, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { FakeSmtp } from "#tests/support/mail/fake-smtp.ts";
import { mailOn } from "#tests/support/mail/mail.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const shop = await openShop({ admin: "Mwajuma Bakari" }, { as: "admin" });
const { app, admin, care } = shop;

async function fillShop(): Promise<void> {
  const item = await stocked(app.db, 6, { price: 4_500_000 });
  await sold(admin, [{ itemId: item.id, quantity: 2 }]);
  await takenIn(care);
}

test("an admin switches the digest on, adds a recipient by keyboard, and sends themselves one", async () => {
  const smtp = await FakeSmtp.start();
  await fillShop();
  const page = await shop.open("/digest");
  await page.getByText("Nobody gets it yet").waitFor();
  await page.getByText("MONEY OF THE DAY").waitFor();
  await expectAccessible(page);
  await picture(page, "digest-none");

  await page.getByText("In the evening", { exact: true }).click();
  await page.getByLabel("Time in the evening").fill("20:30");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/The next one goes on .*20:30/).waitFor();

  await page.getByRole("button", { name: "New recipient" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Somebody else" }).waitFor();
  await expectAccessible(page);
  await picture(page, "digest-add");
  await dialog.getByText("Somebody else", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Please fill this in.").waitFor();
  await dialog.getByLabel("Email address").fill("mmiliki@example.com");
  await dialog.getByText("Swahili", { exact: true }).click();
  await page.keyboard.press("Enter");
  await page.getByText("mmiliki@example.com", { exact: true }).waitFor();
  await page.getByText("Emails cannot be sent now").first().waitFor();
  await picture(page, "digest-mail-off");

  await mailOn(admin, smtp);
  const send = page.getByRole("button", { name: "Send me one now" });
  await expect.poll(() => send.isEnabled()).toBe(true);
  const switched = (isActive: boolean) =>
    app.db.updateTable("mailServer").set({ isActive }).execute();
  // The screen does not know of this, as when another admin switches it off at the same moment.
  await switched(false);
  await send.click();
  await page.getByText(/^Sending by email is not set up or switched off/).waitFor();
  await switched(true);
  await send.click();
  await page.getByText("It is on its way to you").waitFor();
  await expect.poll(() => smtp.taken.length).toBe(1);
  await picture(page, "digest");

  await page.getByRole("button", { name: "Remove mmiliki@example.com" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Nobody gets it yet").waitFor();
  await smtp.close();
});

test("the screen fits a phone, in Swahili and in the dark; the email is readable", async () => {
  const smtp = await FakeSmtp.start();
  await mailOn(admin, smtp);
  const owner = await signedIn(app, { role: "admin", name: "Mwajuma Akiba" });
  for (const recipient of [
    { userId: owner.userId, language: "en" },
    { address: "mmiliki@example.com", language: "sw" },
  ])
    await admin.post("/api/digest/recipients", { ...recipient, channel: "email" });
  const options = { as: owner, size: "phone", language: "sw", theme: "dark" } as const;
  const page = await shop.open("/digest", options);
  await page.getByText("PESA ZA SIKU").waitFor();
  await expectAccessible(page);
  await picture(page, "digest-phone-sw");
  await page.getByText("SMS", { exact: true }).click();
  await page.getByText(/^SMS [12]$/).waitFor();
  await picture(page, "digest-phone-sms-sw");
  await app.db.updateTable("digestRecipients").set({ createdAt: "2020-01-01T00:00:00Z" }).execute();
  await app.db.updateTable("systemSettings").set({ updatedAt: "2020-01-01T00:00:00Z" }).execute();
  await sendDigests(app.serverDb, app.url, new Date(Date.parse(startOfDay(today())) + 75_000_000));
  const emails = await app.db
    .selectFrom("emails")
    .select(["html", "language"])
    .where("type", "=", "digest")
    .where("origin", "=", "automatic")
    .execute();
  expect(emails.map(({ language }) => language).toSorted()).toEqual(["en", "sw"]);
  for (const { html, language } of emails) {
    await page.setContent(html ?? "");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await picture(page, `digest-email-${language}-phone`);
  }
  await smtp.close();
});
