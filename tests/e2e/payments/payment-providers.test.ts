import { afterAll, expect, test } from "vitest";
import { expectAccessible, picture } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { FakeProvider } from "#tests/support/providers/fake-provider.ts";
import { stripeShape } from "#tests/support/providers/stripe.ts";

const { admin, open } = await openShop({}, { hasSimulator: false });
const provider = await FakeProvider.start(stripeShape);
afterAll(() => provider.close());
const { secretKey = "", webhookSecret = "" } = stripeShape.credentials;

test("an admin sets a provider up, tests it, and switches it on and off; secrets are never shown", async () => {
  const page = await open("/payment-providers", { as: admin });
  await page.getByText("No provider asks for money yet").waitFor();
  await expectAccessible(page);
  await picture(page, "payment-providers-empty");

  const card = page.getByRole("region", { name: "Stripe" });
  await card.getByText("Not set up").waitFor();
  await card.getByRole("button", { name: "Set up: Stripe" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up Stripe" });
  const address = dialog.getByLabel("Callback address");
  expect(await address.inputValue()).toMatch(/\/api\/payments\/webhooks\/stripe$/);
  await dialog.getByLabel("Secret key").fill(secretKey);
  await dialog.getByLabel("Signing secret").fill(webhookSecret);
  await dialog.getByLabel("Address of the sandbox").fill("mahali");
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await dialog.getByText("Enter an address that begins with https://.").waitFor();
  await expectAccessible(page);
  await picture(page, "payment-providers-set-up");
  await dialog.getByLabel("Address of the sandbox").fill(provider.baseUrl);
  await page.keyboard.press("Enter");
  await page.getByText("Stripe answers").waitFor();
  await card.getByText("Sandbox", { exact: true }).waitFor();

  await card.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await card.getByText("Ready").waitFor();

  await card.getByRole("button", { name: "Change: Stripe" }).click();
  await dialog.getByText("Set", { exact: true }).first().waitFor();
  expect(await page.content()).not.toContain(secretKey);
  await expectAccessible(page);
  await picture(page, "payment-providers-set");
  await dialog.getByRole("group", { name: "Secret key" }).getByText("Replace").click();
  await dialog.getByLabel("Secret key").fill("sk_test_wrong");
  await dialog.getByRole("button", { name: "Save and test" }).click();
  await card.getByText("Test failed").waitFor();
  await card.getByText("Invalid API Key provided").waitFor();

  const simulator = page.getByRole("region", { name: "Simulator" });
  await simulator.getByRole("button", { name: "Switch on" }).click();
  await page.getByText("Sales then complete without any money.").waitFor();
  await picture(page, "payment-providers-simulator");
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await simulator.getByText("Ready").waitFor();
  await picture(page, "payment-providers");

  const phone = await open("/payment-providers", {
    as: admin,
    size: "phone",
    language: "sw",
    theme: "dark",
  });
  await phone.getByRole("region", { name: "Stripe" }).getByText("Jaribio limeshindikana").waitFor();
  await expectAccessible(phone);
  await picture(phone, "payment-providers-phone");
  await phone.getByRole("button", { name: "Badilisha: Stripe" }).click();
  await phone.getByRole("dialog").waitFor();
  await picture(phone, "payment-providers-phone-set-up");
});
