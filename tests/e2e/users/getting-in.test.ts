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
import { startShop } from "#tests/support/shop.ts";

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

  test("is set up by its owner, who adds a technician", { timeout: 120_000 }, async () => {
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

    // The owner's list updates without a reload. A technician may not open the list.
    await owner
      .getByRole("row", { name: /Juma Ally/ })
      .getByText("Active")
      .waitFor();
    await technician.goto("/user-management");
    await technician.waitForURL("**/dashboard");
    await owner.getByRole("link", { name: "Juma Ally" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "More" }).click();
    await owner.getByRole("menuitem", { name: "Deactivate" }).click();
    await button(owner, "Deactivate").click();
    await owner.getByText("Juma Ally is deactivated").waitFor();
    await technician.waitForURL("**/login*");
    await signIn(technician, "juma@example.com", OWN);
    await technician.getByText("Invalid email or password").waitFor();

    expect([...owner.complaints, ...technician.complaints]).toEqual([]);
    await owner.context().close();
    await technician.context().close();
  });

  test("asks for the link again when the opened one is invalid", async () => {
    const fresh = await startTestApp();
    const owner = await openPage(browser, fresh, { size: "phone", language: "sw", theme: "dark" });
    await owner.goto("/setup?token=of-yesterday");
    await owner.getByLabel("Jina lako").fill("Rehema Mushi");
    await owner.getByLabel("Barua pepe", { exact: true }).fill("rehema@example.com");
    await owner.getByLabel("Nenosiri", { exact: true }).fill(OWN);
    await owner.getByLabel("Jina la biashara").fill("Mlimani Phone Clinic");
    await owner.getByLabel("Simu").fill("0712 345 678");
    await button(owner, "Anzisha duka").click();
    const field = owner.getByLabel("Kiungo au tokeni ya kuanzisha");
    await owner
      .getByText(/Kiungo hiki hakitumiki/)
      .first()
      .waitFor();
    await field.and(owner.locator(":focus")).waitFor();
    await expectAccessible(owner);
    await picture(owner, "setup-refused-phone");
    await field.fill(fresh.setupToken);
    await button(owner, "Anzisha duka").click();
    await owner.waitForURL("**/dashboard");
    await owner.getByRole("heading", { name: "Hatua za kwanza" }).waitFor();
    await expectAccessible(owner);
    await picture(owner, "first-steps-phone");
    // An empty screen says what to do next.
    for (const [path, step] of [
      ["/technician", "Ongeza fundi"],
      ["/inventory", "Ingiza CSV"],
      ["/inventory/alerts", "Kwenye bidhaa"],
      ["/inventory/movements", "Kwenye bidhaa"],
    ] as const) {
      await owner.goto(path);
      await owner.getByRole("main").getByRole("link", { name: step, exact: true }).waitFor();
      await picture(owner, `empty${path.replaceAll("/", "-")}-phone`);
    }
    expect(owner.complaints).toEqual([]);
    await owner.context().close();
    await fresh.close();
  });

  test("shows no setup afterwards", async () => {
    const visitor = await openPage(browser, app, { size: "phone" });
    await visitor.goto("/setup");
    await visitor.getByRole("heading", { name: "This shop is set up already" }).waitFor();
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: "Sign in", exact: true }).click();
    await visitor.waitForURL("**/login");
    await visitor.context().close();
  });
});

describe("a running shop", async () => {
  const { app, admin } = await startShop({ admin: "Owner" });

  test("offers to deactivate a user who cannot be deleted", async () => {
    const busy = await signedIn(app, { role: "customer-care", name: "Asha Kimaro" });
    const { body } = await busy.post("/api/customers", { name: "Linked", phone: "0712000001" });
    await busy.post(`/api/customers/${body.id}/notes`, { content: "Called" });
    const page = await openPage(browser, app, { as: admin, size: "phone" });
    await page.goto(`/user-management?user=${busy.userId}`);
    await page.getByRole("dialog").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await button(page, "Delete user").click();
    await page.getByText(/Asha Kimaro has devices, remarks or other records/).waitFor();
    await picture(page, "delete-linked-phone");
    await button(page, "Deactivate instead").click();
    await button(page, "Deactivate").click();
    await page.getByText("Asha Kimaro is deactivated").waitFor();
    await page.context().close();
  });

  test("changes a user's rights with a reason, and shows who may not", async () => {
    const staff = await signedIn(app, { role: "technician", name: "Salma Idd" });
    const page = await openPage(browser, app, { as: admin, size: "phone" });
    await page.goto(`/user-management?user=${staff.userId}`);
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
    await page.context().close();

    const lead = await signedIn(app, {
      role: "customer-care",
      permissions: ["manage_users", "change_user_rights", "view_customers"],
    });
    await admin.post("/api/access-tokens", { name: "Website", permissions: ["view_customers"] });
    const narrow = await openPage(browser, app, { as: lead });
    await narrow.goto(`/user-management?user=${admin.userId}`);
    await narrow
      .getByText("Only somebody with at least the same rights may change this.")
      .first()
      .waitFor();
    await expectAccessible(narrow);
    await picture(narrow, "user-beyond-desk");
    await narrow.goto("/user-management?tab=tokens");
    await narrow
      .getByRole("row", { name: /Website/ })
      .getByRole("button", { disabled: true })
      .waitFor();
    expect(narrow.complaints).toEqual([]);
    await narrow.context().close();
  });

  test("keeps the typed text when another user saved first", async () => {
    const staff = await signedIn(app, { role: "technician", name: "Baraka Mollel" });
    const page = await openPage(browser, app, { as: admin });
    await page.goto(`/user-management?user=${staff.userId}`);
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
    await page.context().close();
  });

  test(
    "uses each user's language, and asks for a code where enabled",
    { timeout: 120_000 },
    async () => {
      const email = "neema@example.com";
      const made = await admin.post("/api/users", { name: "Neema", email, role: "customer-care" });
      const page = await openPage(browser, app);
      await page.goto("/login");
      await signIn(page, email, made.body.temporaryPassword);
      await page.getByLabel("Current password").fill(made.body.temporaryPassword);
      await page.getByLabel("New password", { exact: true }).fill(OWN);
      await page.getByLabel("New password again").fill(OWN);
      await button(page, "Change password").click();
      await page.waitForURL("**/dashboard");

      await page.goto("/profile");
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

      const again = await openPage(browser, app, { size: "phone" });
      await again.goto("/login");
      await signIn(again, email, OWN);
      await again
        .getByLabel("Code from your authenticator app")
        .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
      await button(again, "Sign in").click();
      await again.waitForURL("**/dashboard");
      await again.getByRole("link", { name: "Dashibodi" }).waitFor();

      // The new language also applies in the user's other browser, after a reload.
      await again.goto("/profile");
      const stored = again.waitForResponse("**/api/auth/preferences");
      await again.getByText("English").click();
      await again.getByRole("heading", { name: "Your profile" }).waitFor();
      expect((await stored).status()).toBe(200);
      await page.reload();
      await page.getByRole("heading", { name: "Your profile" }).waitFor();
      expect([...page.complaints, ...again.complaints]).toEqual([]);
      await page.context().close();
      await again.context().close();
    },
  );

  test("moves a list item as often as its key is pressed, however fast", async () => {
    const page = await openPage(browser, app, { as: admin });
    await page.goto("/settings?category=devices");
    const list = page.getByRole("group", { name: "Checked at intake" }).getByRole("listitem");
    const first = await list.first().innerText();
    // On a slow phone, several keys are pressed before the next frame, which must then show the effect of all of them.
    await page.evaluate("held = []; requestAnimationFrame = (draw) => held.push(draw)");
    await list
      .first()
      .getByRole("button", { name: `Move ${first} down` })
      .focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.evaluate("held.forEach((draw) => draw(performance.now()))");
    const focused = "document.activeElement?.getAttribute('aria-label')";
    expect(await page.evaluate(focused)).toBe(`Remove ${first}`);
    await list
      .nth(2)
      .getByRole("button", { name: `Remove ${first}` })
      .waitFor();
    await page.context().close();
  });

  test("has settings that report errors at the field and apply at once", async () => {
    const page = await openPage(browser, app, { as: admin });
    await page.goto("/settings");
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

    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByLabel("Sign out after").fill("4");
    await button(page, "Save").click();
    await page
      .locator("main")
      .getByText("Session timeout must be between 5 and 480 minutes")
      .waitFor();

    // The refused change is not saved, so leaving the tab asks first.
    await page.getByRole("tab", { name: "Workflow" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
    const signature = page.getByRole("switch", { name: "Customer signs at intake and hand-over" });
    const saved = page.waitForResponse((answer) => answer.request().method() !== "GET");
    await signature.click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await page
      .getByRole("switch", { name: "Customer signs at intake and hand-over", checked: false })
      .waitFor();
    const { body } = await clientOf(app, admin.cookie).get("/api/settings/shop");
    expect(body.workflow.requireCustomerSignature).toBe(false);
    expect(page.complaints).toEqual([]);
    await page.context().close();
  });
});
