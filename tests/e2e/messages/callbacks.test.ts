/** A provider calls the shop's address, and open screens show at once what became of the message. */
import { afterAll, expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { clientOf } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { africasTalkingShape } from "#tests/support/providers/sms/africas-talking.ts";
import {
  FakeSmsProvider,
  type FakeMessage,
  type SmsShape,
} from "#tests/support/providers/sms/fake-sms-provider.ts";
import { twilioShape } from "#tests/support/providers/sms/twilio.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { settled, withoutLimits } from "#tests/support/shop/messages.ts";
import { visit } from "#tests/support/visit.ts";

const PUBLIC_URL = "https://duka.example";
const { app, admin, keepOpen } = await openShop(
  {},
  { as: "admin", hasSimulator: false, env: { FUNDI_PUBLIC_URL: PUBLIC_URL } },
);
const page = await keepOpen();
await withoutLimits(admin);

/** Lets messages go through this provider alone. */
async function sendingBy(shape: SmsShape): Promise<FakeSmsProvider> {
  const provider = await FakeSmsProvider.start(shape);
  afterAll(() => provider.close());
  const given = { credentials: shape.credentials, sender: "FUNDI", baseUrl: provider.baseUrl };
  const path = `/api/sms/providers/${shape.name}`;
  await admin.post(path, given);
  await admin.post(`${path}/switch`, { isActive: true });
  return provider;
}

/** Sends a message and returns it as the provider got it. */
async function sentThrough(provider: FakeSmsProvider, message: string): Promise<FakeMessage> {
  const sent = await admin.post("/api/sms/messages", { recipientPhone: newPhone(), message });
  expect(await settled(admin, sent.body.id)).toMatchObject({
    status: "sent",
    provider: provider.shape.name,
  });
  return provider.messages.at(-1)!;
}

/** Posts the provider's form for the message to its address at the shop, as the provider does. */
async function call(shape: SmsShape, message: FakeMessage, address: string, change = {}) {
  const { headers, body } = shape.callback!(message, address);
  const { pathname, search } = new URL(address);
  const options = { headers: { ...headers, ...change }, key: null };
  return (await clientOf(app).post(pathname + search, body, options)).status;
}

/** The row of a message in the history. The mark is lost when the page is loaded again. */
async function rowOf(on: TestPage, text: string) {
  const row = on.getByRole("row").filter({ hasText: text });
  await row.getByText("Sent", { exact: true }).waitFor();
  await on.evaluate("document.body.dataset.mark = 'same page'");
  return row;
}
const isSamePage = async (on: TestPage) =>
  expect(await on.evaluate("document.body.dataset.mark")).toBe("same page");

test("the signed form of Twilio turns the badge to delivered, and a forged one does nothing", async () => {
  const twilio = await sendingBy(twilioShape);
  const message = await sentThrough(twilio, "Simu yako iko tayari");
  expect(message.callbackUrl).toMatch(`${PUBLIC_URL}/api/twilio/webhook?attempt=`);
  const address = message.callbackUrl ?? "";
  await visit(page, "/sms-notifications?tab=history");
  const row = await rowOf(page, message.text);

  message.state = "failed";
  expect(await call(twilioShape, message, address, { "x-twilio-signature": "forged" })).toBe(401);
  message.state = "delivered";
  expect(await call(twilioShape, message, address)).toBe(200);
  await row.getByText("Delivered").waitFor();
  await isSamePage(page);
  expect(await call(twilioShape, message, address)).toBe(200);
  message.state = "failed";
  // What was delivered stays so.
  expect(await call(twilioShape, message, address)).toBe(200);
  await row.getByRole("link").click();
  const detail = page.getByRole("dialog", { name: "Message" });
  await detail.getByText("Delivered").first().waitFor();
  expect(await detail.getByText("Failed").count()).toBe(0);
  await admin.post("/api/sms/providers/twilio/switch", { isActive: false });
});

test("the form of Africa's Talking to the secret address turns the badges to delivered and failed", async () => {
  const provider = await sendingBy(africasTalkingShape);
  const made = await admin.post("/api/sms/providers/africas_talking/callback-address", {});
  const address = made.body.url;
  const arrived = await sentThrough(provider, "Asante kwa malipo yako");
  const lost = await sentThrough(provider, "Salio lako ni TSh 5,000");
  await visit(page, "/sms-notifications?tab=history");
  const [first, second] = [await rowOf(page, arrived.text), await rowOf(page, lost.text)];

  arrived.state = "delivered";
  lost.state = "failed";
  expect(await call(africasTalkingShape, arrived, `${address}x`)).toBe(401);
  expect(await call(africasTalkingShape, arrived, address)).toBe(200);
  await first.getByText("Delivered").waitFor();
  await second.getByText("Sent", { exact: true }).waitFor();
  expect(await call(africasTalkingShape, lost, address)).toBe(200);
  await second.getByText("Failed").waitFor();
  await isSamePage(page);
  await expectAccessible(page);
  await picture(page, "sms-callbacks");
  await second.getByRole("link").click();
  await page
    .getByRole("dialog", { name: "Message" })
    .getByText("AbsentSubscriber")
    .first()
    .waitFor();
});
