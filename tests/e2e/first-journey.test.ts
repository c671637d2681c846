/**
 * The first journey through the whole product, on screens only, with an owner, a technician and a customer: from an
 * empty database until the customer has the phone back. At the end the database violates no invariant.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signIntake } from "#tests/support/shop/sign-intake.ts";
import { visit } from "#tests/support/visit.ts";
import { drawSignature } from "#tests/support/draw-signature.ts";
import { openPage, picture, sharedBrowser, type TestPage } from "#tests/support/browser.ts";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const OWNERS_PASSWORD = "Kariakoo-Duka-71";
const TECHNICIANS_PASSWORD = "Mlimani-Simu-52";

const button = (page: TestPage, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (page: TestPage, name: string) =>
  page.getByRole("dialog").getByRole("button", { name });

test("a phone is taken in, repaired, paid for and handed over", { timeout: 180_000 }, async () => {
  const owner = await openPage(browser, app);
  await setUp(owner);
  const oneTimePassword = await letInTechnician(owner);

  const bench = await openPage(browser, app, { size: "phone" });
  await signInFirst(bench, oneTimePassword);
  await visit(bench, "/technician");
  await bench.getByText("Nothing on the bench").waitFor();

  // A second browser of the owner shows the list of devices, and is never reloaded.
  const watcher = await openPage(browser, app);
  await signIn(watcher, "rehema@example.com", OWNERS_PASSWORD);
  await watcher.waitForURL("**/dashboard");
  await visit(watcher, "/devices?status=all");
  await watcher.evaluate("document.body.dataset.kept = 'yes'");

  const ticket = await takeIn(owner);
  await watcher.getByText(ticket).first().waitFor();

  const customer = await openPage(browser, app, { size: "phone" });
  await owner.getByRole("link", { name: "Open device" }).click();
  // The intake has a heading with the same number, so only the address tells that the device is open.
  await owner.waitForURL(/\/devices\/[0-9a-f-]{36}/);
  await customer.goto(await trackingPath(owner));
  await customer.getByText(ticket).first().waitFor();

  await button(owner, "Assign technician").first().click();
  await owner.getByRole("radio", { name: /Juma Ally/ }).click();
  await button(owner, "Assign").click();
  const card = bench.getByRole("article", { name: new RegExp(ticket) });
  await card.waitFor();
  await customer.getByRole("heading", { name: "A technician has it" }).waitFor();

  await card.getByRole("button", { name: "Start repair" }).click();
  await customer.getByRole("heading", { name: "We are repairing it" }).waitFor();
  await owner.getByText("In progress").first().waitFor();
  await losesNetworkAndFindsItAgain(bench);
  await card.getByRole("button", { name: "Complete repair" }).click();
  await button(bench, "All OK").click();
  await button(bench, "Type the name").click();
  await inDialog(bench, "Complete repair").click();
  await customer.getByRole("heading", { name: "Ready for pickup" }).waitFor();
  await watcher
    .getByRole("row", { name: new RegExp(ticket) })
    .getByText("Completed")
    .waitFor();

  await pay(owner);
  await customer.getByText("Paid in full").waitFor();
  await inDialog(owner, "Hand back").click();
  await drawSignature(owner.getByRole("dialog").locator("canvas"));
  await picture(owner, "first-journey-signed");
  await inDialog(owner, "Hand back").click();
  const history = owner.getByRole("region", { name: "History" });
  await history.getByRole("img", { name: "Signature of Asha Juma" }).waitFor();
  await watcher
    .getByRole("row", { name: new RegExp(ticket) })
    .getByText("Handed back")
    .waitFor();
  await customer.getByRole("heading", { name: "Handed back" }).waitFor();

  // After the hand-over the receipt can still be opened, and the customer's total spending is recorded.
  await owner.getByRole("link", { name: /RCP-/ }).last().click();
  await owner.getByRole("article").getByText(ticket).first().waitFor();
  const spent = await app.db
    .selectFrom("customers")
    .select(["name", "totalSpent"])
    .where("phone", "is not", null)
    .executeTakeFirst();
  expect(spent).toEqual({ name: "Asha Juma", totalSpent: 5_000_000 });

  expect(await watcher.evaluate("document.body.dataset.kept")).toBe("yes");
  expect(await findViolations(app.db)).toEqual([]);
  for (const page of [owner, bench, watcher, customer]) {
    expect(page.complaints).toEqual([]);
    await page.context().close();
  }
});

async function setUp(owner: TestPage): Promise<void> {
  await owner.goto(`/setup?token=${app.setupToken}`);
  await owner.getByLabel("Your name").fill("Rehema Mushi");
  await owner.getByLabel("Email", { exact: true }).fill("rehema@example.com");
  await owner.getByLabel("Password", { exact: true }).fill(OWNERS_PASSWORD);
  await owner.getByLabel("Business name").fill("Mlimani Phone Clinic");
  await owner.getByLabel("Phone").fill("0712 345 678");
  await owner.getByRole("radio", { name: "No", exact: true }).check();
  await picture(owner, "first-journey-setup");
  await button(owner, "Set up the shop").click();
  await owner.waitForURL("**/dashboard");
}

/** Creates the technician, and returns the one-time password that the screen shows. */
async function letInTechnician(owner: TestPage): Promise<string> {
  await visit(owner, "/user-management");
  await button(owner, /New user/).click();
  await owner.getByLabel("Name", { exact: true }).fill("Juma Ally");
  await owner.getByLabel("Email", { exact: true }).fill("juma@example.com");
  await button(owner, "Create user").click();
  const shown = owner.getByRole("dialog").getByLabel("One-time password");
  const password = await shown.inputValue();
  await button(owner, "Done").click();
  return password;
}

async function signIn(page: TestPage, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

/** A user with a one-time password must first choose a new password. */
async function signInFirst(page: TestPage, oneTimePassword: string): Promise<void> {
  await signIn(page, "juma@example.com", oneTimePassword);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await page.getByLabel("Current password").fill(oneTimePassword);
  await page.getByLabel("New password", { exact: true }).fill(TECHNICIANS_PASSWORD);
  await page.getByLabel("New password again").fill(TECHNICIANS_PASSWORD);
  await button(page, "Change password").click();
  await page.waitForURL("**/dashboard");
}

/** Takes in the phone of a new customer, with a deposit of half the price. Returns the ticket number. */
async function takeIn(counter: TestPage): Promise<string> {
  await visit(counter, "/devices/new");
  await button(counter, "Create New Customer").click();
  const form = counter.getByRole("group", { name: "Create New Customer" });
  await form.getByLabel("Customer Name").fill("Asha Juma");
  await form.getByLabel("Phone Number").fill("0754 300 100");
  await form.getByRole("button", { name: "Create Customer" }).click();
  await counter.getByLabel("Brand").fill("Tecno");
  await counter.getByLabel("Model").fill("Spark 20");
  await button(counter, "Cracked screen").click();
  await counter.getByLabel("Agreed price").fill("50,000");
  await signIntake(counter);
  await button(counter, /Take in device/).click();
  const heading = counter.getByRole("heading", { level: 1, name: /^R-\d\d-\d{6}$/ });
  return (await heading.textContent()) ?? "";
}

/** The path of the tracking link in the QR code of the slip. */
async function trackingPath(counter: TestPage): Promise<string> {
  const id = /\/devices\/([0-9a-f-]{36})/.exec(counter.url())?.[1] ?? "";
  const device = await app.db
    .selectFrom("devices")
    .select("trackingToken")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `/track/${device.trackingToken}`;
}

async function losesNetworkAndFindsItAgain(page: TestPage): Promise<void> {
  const banner = page.getByText(
    "No connection. This screen can save again when the connection is back.",
  );
  await page.context().setOffline(true);
  await banner.waitFor();
  await page.context().setOffline(false);
  await banner.waitFor({ state: "detached" });
}

async function pay(counter: TestPage): Promise<void> {
  await button(counter, "Take payment").first().click();
  await counter.getByText("Mobile money").click();
  await counter.getByLabel("Reference").fill("QGH7XK2M1P");
  await inDialog(counter, "Take payment").click();
  await counter.getByText("Payment received").first().waitFor();
}
