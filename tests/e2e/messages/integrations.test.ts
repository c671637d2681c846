import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { visit } from "#tests/support/visit.ts";
import { verified, WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { newId } from "#src/shared/ids.ts";

const { app, admin, keepOpen } = await openShop({ admin: "Amina Mwinyi" });
const receiver = await WebhookReceiver.start();
afterAll(() => receiver.close());
const page = await keepOpen({ as: admin });
const phone = await keepOpen({
  as: await signedIn(app, { role: "admin" }),
  size: "phone",
  language: "sw",
  theme: "dark",
});

test("an admin checks a provider, and edits the shipping providers", async () => {
  await visit(page, "/settings?category=more");
  await page.getByRole("link", { name: "Integrations" }).click();
  const row = page.getByRole("row", { name: /Simulator/ });
  await row.getByText("Connected").waitFor();
  await page
    .getByRole("row", { name: /Stripe/ })
    .getByText("Not set up")
    .waitFor();
  await expectAccessible(page);
  await picture(page, "integrations");
  await row.getByRole("button", { name: "Check: Simulator" }).click();
  await page.getByText(/Simulator (answers|was asked)/).waitFor();

  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New shipping provider" });
  await dialog.getByLabel("Name").fill("Posta Tanzania");
  await dialog.getByLabel("Tracking address").fill("posta");
  await page.keyboard.press("Enter");
  await dialog.getByText("one place for the number").first().waitFor();
  await picture(page, "integrations-shipping");
  await expectAccessible(page);
  await dialog.getByLabel("Tracking address").fill("https://127.0.0.1/track/{number}");
  await page.keyboard.press("Enter");
  await page.getByText("Posta Tanzania is added").waitFor();
  await page.getByRole("button", { name: "Check: Posta Tanzania" }).click();
  await page.getByText("Posta Tanzania does not answer").waitFor();
  await page.getByRole("row", { name: /Posta/ }).getByText("Error").waitFor();

  await visit(phone, "/integrations");
  await phone.getByText("Posta Tanzania").waitFor();
  await expectAccessible(phone);
  await picture(phone, "integrations-phone");
  await phone.getByText("Posta Tanzania").click();
  await phone.getByRole("dialog").getByRole("button", { name: "Futa" }).click();
  await phone.getByText("Ufute Posta Tanzania?").waitFor();
  await phone.getByRole("dialog").last().getByRole("button", { name: "Futa" }).click();
  await phone.getByText("Posta Tanzania imefutwa").waitFor();
});

test("another system is told of a device, signed with the secret that the screen showed once", async () => {
  await admin.put("/api/settings/security", { allowPrivateWebhooks: true });
  await visit(page, "/webhooks");
  await page.getByText("No other system is told anything").waitFor();
  await expectAccessible(page);
  await picture(page, "webhooks-empty");
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Name").fill("Website");
  await dialog.getByLabel("Address").fill(receiver.url);
  await page.keyboard.press("Enter");
  await dialog.getByText("Choose at least one event").waitFor();
  await dialog.getByLabel("Device taken in").check();
  await dialog.getByLabel("Sale completed").check();
  await expectAccessible(page);
  await picture(page, "webhooks-new");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("dialog", { name: "The secret of Website" });
  const secret = await shown.getByLabel("Secret").inputValue();
  await expectAccessible(page);
  await picture(page, "webhooks-secret");
  await shown.getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("link", { name: "Website" }).click();
  await page.getByText("Nothing was delivered yet").waitFor();
  receiver.answer = { status: 500, body: "The database is away" };
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("Answer: HTTP 500").waitFor();
  await page.getByRole("link", { name: "Test event" }).click();
  const delivery = page.getByRole("dialog", { name: "Test event" });
  await delivery.getByText("The database is away").waitFor();
  await expectAccessible(page);
  await picture(page, "webhooks-delivery");
  receiver.answer = { status: 204 };
  await delivery.getByRole("button", { name: "Send again" }).click();
  await delivery.getByText("HTTP 204").waitFor();
  expect(verified(secret, receiver.received.at(-1)!)).toMatchObject({ type: "webhook.test" });
  await page.keyboard.press("Escape");

  const device = await takenIn(admin);
  await page.getByRole("link", { name: "Device taken in" }).waitFor();
  // The list shows a delivery before it is sent.
  await expect
    .poll(() => verified(secret, receiver.received.at(-1)!))
    .toMatchObject({ type: "device.created", data: { id: device.id } });
  await expectAccessible(page);
  await picture(page, "webhook");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Make new secret" }).click();
  const renewed = page.getByRole("dialog", { name: "The secret of Website" });
  expect(await renewed.getByLabel("Secret").inputValue()).not.toBe(secret);
  await renewed.getByRole("button", { name: "I have copied it" }).click();
  await page.getByText("The old secret signs until").waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await page.getByText("Website is off").waitFor();

  await visit(phone, new URL(page.url()).pathname);
  await phone.getByText("Kifaa kimepokelewa").first().waitFor();
  await expectAccessible(phone);
  await picture(phone, "webhook-phone");
});

test("an admin sees what providers told Fundi, and takes a call again", async () => {
  const KEY = "a canary: the key of the callbacks";
  await admin.post("/api/payment-gateways/simulator", { credentials: { callbackKey: KEY } });
  const callBack = (key: string) => {
    const body = JSON.stringify({ attemptId: newId(), customer_name: "Asha Mushi" });
    return clientOf(app).post("/api/payments/webhooks/simulator", body, {
      headers: { "x-simulator-signature": createHmac("sha256", key).update(body).digest("hex") },
      key: null,
    });
  };
  await visit(page, "/webhooks/incoming");
  await page.getByText("No calls yet").waitFor();
  await expectAccessible(page);
  await picture(page, "webhooks-incoming-empty");
  expect((await callBack(KEY)).status).toBe(404);
  for (let time = 0; time < 3; time++) expect((await callBack("wrong")).status).toBe(401);
  await visit(page, "/webhooks");
  await visit(page, "/webhooks/incoming");
  await page.getByText("Wrong signature").waitFor();
  await expectAccessible(page);
  await picture(page, "webhooks-incoming");
  await page.getByRole("link", { name: "Simulator" }).click();
  const dialog = page.getByRole("dialog", { name: "Call of Simulator" });
  await dialog.getByText("Not known here").waitFor();
  expect(await dialog.textContent()).not.toContain("Asha");
  await expectAccessible(page);
  await picture(page, "webhooks-call");
  await dialog.getByRole("button", { name: "Take again" }).click();
  const replay = page.getByRole("dialog", { name: "Take this call again?" });
  await replay.getByRole("button", { name: "Take again" }).click();
  await replay.getByText("Please fill this in.").waitFor();
  await replay.getByLabel("Reason").fill("The attempt was stored late");
  await replay.getByRole("button", { name: "Take again" }).click();
  await replay.getByText("The call is refused as before").waitFor();

  await visit(phone, "/webhooks/incoming");
  await phone.getByText("Saini si sahihi").waitFor();
  await expectAccessible(phone);
  await picture(phone, "webhooks-incoming-phone");
});
