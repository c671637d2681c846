/** Tests the way from an empty database to a shop whose owner and technician can sign in. */
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";
import {
  expectAccessible,
  openPage,
  picture,
  sharedBrowser,
  type TestPage,
} from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { visit } from "#tests/support/visit.ts";

// The browser opens before the servers start, because `sharedBrowser` builds the screens that they serve.
const browser = await sharedBrowser();

const OWN = "Kariakoo-Duka-71";

const button = (page: TestPage, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function signIn(page: TestPage, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

describe("a new shop", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({}, { fillDemoShop: async () => {} });
  });
  afterAll(() => app.close());

  test("is set up once, by its owner, who adds a technician and signs them out by deactivating them", async () => {
    const owner = await openPage(browser, app);
    // An address without the setup token explains where to find the link.
    await owner.goto("/");
    await owner.waitForURL("**/setup");
    await owner.getByRole("heading", { name: "Set up your shop" }).waitFor();
    await owner.getByText(`Set up the shop: ${app.url}/setup?token=…`).waitFor();
    await owner.getByText(/applied, none waiting/).waitFor();
    await expectAccessible(owner);
    await picture(owner, "setup-without-link-desk");
    // The token of an earlier start is refused.
    await owner.getByLabel("Setup link or token").fill(`${app.url}/setup?token=of-yesterday`);

    await button(owner, "Set up the shop").click();
    await owner.locator("main").getByText("Business name is required").waitFor();
    await owner.getByLabel("Your name").fill("Rehema Mushi");
    await owner.getByLabel("Email", { exact: true }).fill("rehema@example.com");
    await owner.getByLabel("Password", { exact: true }).fill("Password123");
    await owner.getByLabel("Business name").fill("Mlimani Phone Clinic");
    await owner.getByLabel("Phone").fill("0712 345 678");
    await owner
      .locator("main")
      .getByText("This is one of the first passwords anybody would try.")
      .waitFor();
    await owner.getByLabel("Password", { exact: true }).fill(OWN);
    await owner.locator("main").getByText("Say whether the shop is registered for VAT.").waitFor();
    await owner.getByRole("radio", { name: "Yes, 18%" }).check();
    await owner.getByLabel("Separators").selectOption("25.000,00");
    await owner.getByText("TSh 125.000,00").waitFor();
    await picture(owner, "setup-filled-desk");
    await button(owner, "Set up the shop").click();
    await owner
      .locator("main")
      .getByText(/each start prints a new one/)
      .waitFor();
    await owner
      .getByLabel("Setup link or token")
      .fill(`Set up the shop: ${app.url}/setup?token=${app.setupToken}`);
    await button(owner, "Set up the shop").click();
    await owner.waitForURL("**/dashboard");
    await owner.getByText("Mlimani Phone Clinic").first().waitFor();

    await expectAccessible(owner);
    await picture(owner, "first-steps-desk");
    await owner.getByRole("link", { name: "Add the people who work here" }).click();
    await owner.waitForURL("**/user-management");
    await button(owner, /New user/).click();
    await owner.getByLabel("Name", { exact: true }).fill("Juma Ally");
    await owner.getByLabel("Email", { exact: true }).fill("juma@example.com");
    await button(owner, "Create user").click();
    const dialog = owner.getByRole("dialog", { name: "One-time password for Juma Ally" });
    const oneTime = await dialog.getByLabel("One-time password").inputValue();
    await expectAccessible(owner);
    await picture(owner, "one-time-password-desk");
    await button(owner, "Copy").click();
    await owner.getByText("Copied to clipboard!").waitFor();
    await button(owner, "Done").click();
    await owner.getByText("Must choose a password").waitFor();

    const technician = await openPage(browser, app, { size: "phone" });
    await technician.goto("/technician");
    await technician.waitForURL("**/login?*");
    await signIn(technician, "juma@example.com", "Wrong-Duka-1");
    await technician.getByText("Invalid email or password").waitFor();
    await expectAccessible(technician);
    await signIn(technician, "juma@example.com", oneTime);
    await technician.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await expectAccessible(technician);
    await technician.getByLabel("Current password").fill(oneTime);
    await technician.getByLabel("New password", { exact: true }).fill(OWN);
    await technician.getByLabel("New password again").fill(OWN);
    await button(technician, "Change password").click();
    await technician.waitForURL("**/dashboard");
    const failed = technician.getByText("1 attempt to sign in to your account failed");
    await failed.waitFor();
    await expectAccessible(technician);
    await picture(technician, "failed-attempts-phone");
    await button(technician, "Understood").click();
    await failed.waitFor({ state: "detached" });

    // The owner's list updates without a reload.
    await owner
      .getByRole("row", { name: /Juma Ally/ })
      .getByText("Active")
      .waitFor();
    await owner.getByRole("link", { name: "Juma Ally" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "More" }).click();
    await owner.getByRole("menuitem", { name: "Deactivate" }).click();
    await button(owner, "Deactivate").click();
    await owner.getByText("Juma Ally is deactivated").waitFor();
    // Without the live feed, the page would notice it with its next request, or after 20 seconds.
    await technician.waitForURL("**/login*", { timeout: 15_000, waitUntil: "commit" });
    await signIn(technician, "juma@example.com", OWN);
    await technician.getByText("Invalid email or password").waitFor();

    await visit(technician, "/setup");
    await technician.getByRole("heading", { name: "This shop is set up already" }).waitFor();
    await expectAccessible(technician);
    await technician.getByRole("link", { name: "Sign in", exact: true }).click();
    await technician.waitForURL("**/login");

    expect([...owner.complaints, ...technician.complaints]).toEqual([]);
    await owner.context().close();
    await technician.context().close();
  });
});

describe("a running shop", async () => {
  const { app, admin, keepOpen, open } = await openShop({ admin: "Owner" });
  const desk = await keepOpen({ as: admin });
  const phone = await keepOpen({ as: admin, size: "phone" });

  test("offers to deactivate a user who cannot be deleted", async () => {
    const busy = await signedIn(app, { role: "customer-care", name: "Asha Kimaro" });
    const { body } = await busy.post("/api/customers", { name: "Linked", phone: "0712000001" });
    await busy.post(`/api/customers/${body.id}/notes`, { content: "Called" });
    const page = phone;
    await visit(page, `/user-management?user=${busy.userId}`);
    await page.getByRole("dialog").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await button(page, "Delete user").click();
    await page.getByText(/Asha Kimaro has devices, remarks or other records/).waitFor();
    await picture(page, "delete-linked-phone");
    await button(page, "Deactivate instead").click();
    await button(page, "Deactivate").click();
    await page.getByText("Asha Kimaro is deactivated").waitFor();
  });

  test("changes a user's rights with a reason, and shows who may not", async () => {
    const staff = await signedIn(app, { role: "technician", name: "Salma Idd" });
    const page = phone;
    await visit(page, `/user-management?user=${staff.userId}`);
    await button(page, "Change rights").click();
    const dialog = page.getByRole("dialog", { name: "What Salma Idd may do" });
    await dialog.getByLabel("Role", { exact: true }).selectOption("Customer care");
    await dialog.getByRole("button", { name: "Change rights" }).click();
    await dialog.getByText("Please fill this in.").waitFor();
    await expectAccessible(page);
    await picture(page, "user-rights-phone");
    await dialog.getByLabel("Reason").fill("Moves to the counter");
    await dialog.getByRole("button", { name: "Change rights" }).click();
    await page.getByText("Rights changed").waitFor();
    const { body } = await admin.get(`/api/users/${staff.userId}`);
    expect(body.role).toBe("customer-care");

    const lead = await signedIn(app, {
      role: "customer-care",
      permissions: ["manage_users", "change_user_rights", "view_customers"],
    });
    await admin.post("/api/access-tokens", { name: "Website", permissions: ["view_customers"] });
    const narrow = await open(`/user-management?user=${admin.userId}`, { as: lead });
    await narrow
      .getByText("Only somebody with at least the same rights may change this.")
      .first()
      .waitFor();
    await expectAccessible(narrow);
    await picture(narrow, "user-beyond-desk");
    await visit(narrow, "/user-management?tab=tokens");
    await narrow
      .getByRole("row", { name: /Website/ })
      .getByRole("button", { disabled: true })
      .waitFor();
  });

  test("keeps the typed text when another user saved first", async () => {
    const staff = await signedIn(app, { role: "technician", name: "Baraka Mollel" });
    const page = desk;
    await visit(page, `/user-management?user=${staff.userId}`);
    await page.getByLabel("Department").fill("Workbench");
    await admin.patch(`/api/users/${staff.userId}`, { version: 1, phone: "0754111222" });
    await button(page, "Save").click();
    await page.getByText("Somebody else has changed this in the meantime").waitFor();
    await expectAccessible(page);
    await picture(page, "user-stale-desk");
    await button(page, "Save").click();
    await page.getByText("User updated").waitFor();
    const { body } = await admin.get(`/api/users/${staff.userId}`);
    expect(body).toMatchObject({ department: "Workbench", phone: "+255754111222" });
  });

  test("uses each user's language, asks for a code where enabled, and signs out everywhere", async () => {
    const email = "neema@example.com";
    const made = await admin.post("/api/users", { name: "Neema", email, role: "customer-care" });
    const page = await open("/login");
    await signIn(page, email, made.body.temporaryPassword);
    await page.getByLabel("Current password").fill(made.body.temporaryPassword);
    await page.getByLabel("New password", { exact: true }).fill(OWN);
    await page.getByLabel("New password again").fill(OWN);
    await button(page, "Change password").click();
    await page.waitForURL("**/dashboard");

    await visit(page, "/profile");
    await button(page, "Switch on").click();
    await page.getByRole("dialog").getByLabel("Current password").fill(OWN);
    await button(page, "Next").click();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await expectAccessible(page);
    await picture(page, "two-factor-desk");
    const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
    await page.getByLabel("Code from your authenticator app").fill(totp.generate());
    await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
    await button(page, "I have kept them").click();
    await page.getByText("Two-factor sign-in is on").waitFor();

    await page.getByText("Kiswahili").click();
    await page.getByRole("heading", { name: "Wasifu wako" }).waitFor();
    await expectAccessible(page);

    const again = await open("/login", { size: "phone" });
    await signIn(again, email, OWN);
    await again
      .getByLabel("Code from your authenticator app")
      .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await button(again, "Sign in").click();
    await again.waitForURL("**/dashboard");
    await again.getByRole("link", { name: "Dashibodi" }).waitFor();

    // The new language also applies in the user's other browser, after a reload.
    await visit(again, "/profile");
    const stored = again.waitForResponse("**/api/auth/preferences");
    await again.getByText("English").click();
    await again.getByRole("heading", { name: "Your profile" }).waitFor();
    expect((await stored).status()).toBe(200);
    await page.reload();
    await page.getByRole("heading", { name: "Your profile" }).waitFor();

    await page.getByText("This browser").waitFor();
    await button(page, "Sign out everywhere").click();
    await expectAccessible(page);
    await picture(page, "sign-out-everywhere-desk");
    await page
      .getByRole("dialog", { name: "Sign out everywhere?" })
      .getByRole("button", { name: "Sign out everywhere" })
      .click();
    await page.waitForURL("**/login*");
    await again.waitForURL("**/login*");
  });

  test("moves a list item as often as its key is pressed, however fast", async () => {
    const page = desk;
    await visit(page, "/settings?category=devices");
    const list = page.getByRole("group", { name: "Checked at intake" }).getByRole("listitem");
    await list.nth(2).waitFor();
    const first = await list.first().innerText();
    // On a slow phone, several keys are pressed before the next frame, which must then show the effect of all of them.
    await page.evaluate(
      "held = []; draws = requestAnimationFrame; requestAnimationFrame = (draw) => held.push(draw)",
    );
    await list
      .first()
      .getByRole("button", { name: `Move ${first} down` })
      .focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.evaluate(
      "requestAnimationFrame = draws; held.forEach((draw) => draw(performance.now()))",
    );
    const focused = "document.activeElement?.getAttribute('aria-label')";
    expect(await page.evaluate(focused)).toBe(`Remove ${first}`);
    await list
      .nth(2)
      .getByRole("button", { name: `Remove ${first}` })
      .waitFor();
  });

  test("has settings that report errors at the field and apply at once", async () => {
    const page = desk;
    await visit(page, "/settings?category=business");
    await page.getByLabel("Business name").fill("");
    await page.getByLabel("Business email").fill("nobody");
    await button(page, "Save").click();
    await page.locator("main").getByText("Business name is required").waitFor();
    await page.locator("main").getByText("Valid business email is required").waitFor();
    await page.getByLabel("Business name").fill("Kariakoo Simu");
    await page.getByLabel("Business email").fill("simu@example.com");
    await button(page, "Save").click();
    await page.getByText("Settings saved").waitFor();
    await page.getByText("Kariakoo Simu").first().waitFor();

    await page.getByRole("main").getByRole("link", { name: "Security" }).click();
    await page.getByLabel("Sign out after").fill("4");
    await button(page, "Save").click();
    await page
      .locator("main")
      .getByText("Session timeout must be between 5 and 480 minutes")
      .waitFor();

    // The refused change is not saved, so leaving the tab asks first.
    await page.getByRole("main").getByRole("link", { name: "Workflow" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
    const signature = page.getByRole("switch", { name: "Customer signs at intake and hand-over" });
    const saved = page.waitForResponse((answer) => answer.request().method() !== "GET");
    await signature.click();
    expect((await saved).status()).toBe(200);
    await page
      .getByRole("switch", { name: "Customer signs at intake and hand-over", checked: false })
      .waitFor();
    const { body } = await clientOf(app, admin.cookie).get("/api/settings/shop");
    expect(body.workflow.requireCustomerSignature).toBe(false);
  });
});
