import { afterAll, expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { africasTalkingShape } from "#tests/support/providers/sms/africas-talking.ts";
import { beemShape } from "#tests/support/providers/sms/beem.ts";
import { FakeSmsProvider } from "#tests/support/providers/sms/fake-sms-provider.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, open, keepOpen } = await openShop({}, { as: "admin", hasSimulator: false });
const page = await keepOpen();
const [beem, africasTalking] = await Promise.all([
  FakeSmsProvider.start(beemShape),
  FakeSmsProvider.start(africasTalkingShape),
]);
afterAll(() => Promise.all([beem.close(), africasTalking.close()]));

test("an admin sets a provider up, sends a test SMS, and changes the order; log says that it sends nothing", async () => {
  await visit(page, "/sms-providers");
  await page.getByText("No SMS leaves the shop").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-providers-new");

  const log = page.getByRole("region", { name: "Simulated messages" });
  await log.getByRole("button", { name: "Send test SMS" }).click();
  const message = page.getByRole("dialog", { name: "Test SMS, simulated" });
  await message.getByLabel("Mobile number").fill("0712345678");
  await page.keyboard.press("Enter");
  await message.getByText("Simulated: no SMS was sent").waitFor();
  await message.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Set up: Beem Africa" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up Beem Africa" });
  await dialog.getByLabel("API key").fill(beemShape.credentials["apiKey"] ?? "");
  await dialog.getByLabel("Secret key").fill(beemShape.credentials["secretKey"] ?? "");
  await dialog.getByLabel("Sender").fill("A name that is too long".slice(0, 16));
  await dialog.getByLabel("Address of the sandbox").fill(beem.baseUrl);
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await dialog.getByText("Up to 11 letters and digits, or a number").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-providers-set-up");
  await dialog.getByLabel("Sender").fill("FUNDI");
  await page.keyboard.press("Enter");
  await page.getByText("Beem Africa answers").waitFor();

  const card = page.getByRole("region", { name: "1. Beem Africa" });
  await card.getByText("SMS: 512").waitFor();
  await card.getByText("Fundi asks Beem Africa about each message").waitFor();
  expect(await page.content()).not.toContain("canary");
  await card.getByRole("button", { name: "Switch on" }).click();
  await page.getByText("Simulated messages are switched off.").waitFor();
  await picture(page, "sms-providers-switch");
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await card.getByText("Ready").waitFor();
  await log.getByText("Off", { exact: true }).waitFor();

  beem.fault = "refuses_number";
  await card.getByRole("button", { name: "Send test SMS" }).click();
  const testing = page.getByRole("dialog", { name: "Test SMS by Beem Africa" });
  await testing.getByLabel("Mobile number").fill("0222345678");
  await page.keyboard.press("Enter");
  await testing.getByText("Please enter a valid Tanzanian phone number").first().waitFor();
  await testing.getByLabel("Mobile number").fill("0712345678");
  await page.keyboard.press("Enter");
  await testing.getByText("Beem Africa refused the message").waitFor();
  await testing.getByText("Invalid phone number").waitFor();
  await expectAccessible(page);
  await picture(page, "sms-providers-test-message");
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: "Move down" }).click();
  await page.getByRole("region", { name: "2. Beem Africa" }).waitFor();
  const names = (await admin.get("/api/sms/providers")).body.items.map(({ name }: any) => name);
  expect(names).toEqual(["africas_talking", "beem", "twilio", "log"]);
  await picture(page, "sms-providers");
});

test("the secret address for reports is shown once", async () => {
  await admin.post("/api/sms/providers/africas_talking", {
    credentials: africasTalkingShape.credentials,
    baseUrl: africasTalking.baseUrl,
  });
  await visit(page, "/sms-providers");
  const card = page.getByRole("region", { name: "1. Africa's Talking" });
  await card.getByText("make the callback address").waitFor();
  await card.getByRole("button", { name: "Callback address" }).click();
  const dialog = page.getByRole("dialog", { name: "Callback address for Africa's Talking" });
  await dialog.getByRole("button", { name: "Make the address" }).click();
  await expect.poll(() => dialog.getByLabel("Callback address").inputValue()).not.toBe("");
  const address = await dialog.getByLabel("Callback address").inputValue();
  expect(address).toMatch(/\/api\/sms\/webhooks\/africas_talking\?key=[\w-]{43}$/);
  await expectAccessible(page);
  await picture(page, "sms-providers-address");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await card.getByText("Africa's Talking reports each delivery").waitFor();
  await expect.poll(() => page.content()).not.toContain(address.split("=")[1]);
  await card.getByRole("button", { name: "Callback address" }).click();
  await dialog.getByText("The present address ends").waitFor();
  await picture(page, "sms-providers-address-again");

  const as = await signedIn(app, { role: "admin" });
  const options = { as, size: "phone", language: "sw", theme: "dark" } as const;
  const phone = await open("/sms-providers", options);
  await phone.getByRole("region", { name: "2. Beem Africa" }).getByText("Yuko tayari").waitFor();
  await expectAccessible(phone);
  await picture(phone, "sms-providers-phone");
  await phone.getByRole("button", { name: "Badilisha: Beem Africa" }).click();
  await phone.getByRole("dialog").waitFor();
  await picture(phone, "sms-providers-phone-set-up");
});
