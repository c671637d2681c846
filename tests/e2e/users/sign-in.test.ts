/**
 * Signing in with more, or less, than a password: a second factor that is lost and recovered, passkeys of a virtual
 * authenticator, and two cashiers at one till.
 */
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import type { Role } from "#src/shared/permissions.ts";
import { hashPassword } from "#src/areas/users/passwords/server/password-hash.ts";
import {
  expectAccessible,
  picture,
  toast,
  type PageOptions,
  type TestPage,
} from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { PASSWORD } from "#tests/support/sign-in.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, openPage } = await openShop({ admin: "Amina Mwinyi" });
/** Passkeys need the name of a host, which a number is not. */
const shop = app.url.replace("127.0.0.1", "localhost");
const passwordHash = await hashPassword(PASSWORD);

/** A user with a password, who has not signed in yet. */
async function newUser(name: string, role: Role = "customer-care") {
  const email = `${newId()}@example.com`;
  const client = await signedIn(app, { name, email, role });
  const { userId } = client;
  await app.db.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
  return { id: userId, name, email, client };
}

async function signIn(page: TestPage, email: string, address = "/login"): Promise<void> {
  // Whoever was signed out sees the form already.
  if (page.url() === "about:blank") await page.goto(shop + address);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
}

const button = (page: TestPage, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const dialog = (page: TestPage, name: string | RegExp) => page.getByRole("dialog", { name });

/** Gives the page an authenticator that verifies its person, as the lock of a phone does. */
async function withAuthenticator(options?: PageOptions): Promise<TestPage> {
  const page = await openPage(options);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Adds an app in the open dialog. Returns its codes and the recovery codes. */
async function addApp(page: TestPage) {
  await page.getByRole("dialog").getByLabel("Current password").fill(PASSWORD);
  await button(page, "Next").click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "";
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  await page.getByLabel("Code from your authenticator app").fill(totp.generate());
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  const codes = dialog(page, "Your recovery codes");
  await codes.waitFor();
  const recoveryCodes = await codes.getByRole("listitem").allTextContents();
  return { totp, recoveryCodes };
}

describe("a second factor", () => {
  test("that is lost is recovered with a code, and replaced", { timeout: 120_000 }, async () => {
    const neema = await newUser("Neema Kessy");
    const desk = await openPage();
    await signIn(desk, neema.email);
    await desk.waitForURL("**/dashboard");
    await visit(desk, "/profile");
    await button(desk, "Switch on").click();
    const { recoveryCodes } = await addApp(desk);
    expect(recoveryCodes).toHaveLength(10);
    await expectAccessible(desk);
    await picture(desk, "recovery-codes-desk");
    await button(desk, "I have kept them").click();
    await desk.getByText("10 recovery codes left.").waitFor();
    await expectAccessible(desk);
    await picture(desk, "profile-desk");

    // The phone with the app is lost.
    const phone = await openPage({ size: "phone" });
    await signIn(phone, neema.email);
    await button(phone, "Use a recovery code").click();
    const field = phone.getByLabel("Recovery code", { exact: true });
    await field.fill("22222-22222");
    await button(phone, "Sign in").click();
    await phone.getByText("This recovery code is wrong or was used already.").first().waitFor();
    await expectAccessible(phone);
    await picture(phone, "recovery-code-phone");
    await field.fill((recoveryCodes[0] ?? "").toLowerCase());
    await button(phone, "Sign in").click();
    await phone.waitForURL("**/profile");
    await phone.getByText("9 recovery codes left.").waitFor();
    await button(phone, "Use another app").click();
    const { totp, recoveryCodes: newCodes } = await addApp(phone);
    await picture(phone, "recovery-codes-phone");
    await button(phone, "I have kept them").click();
    await phone.getByText("10 recovery codes left.").waitFor();
    expect(newCodes).not.toContain(recoveryCodes[1]);
    // The other browser was signed out, because its session began with the lost app.
    await desk.waitForURL("**/login*");

    await signIn(desk, neema.email);
    await desk
      .getByLabel("Code from your authenticator app")
      .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await button(desk, "Sign in").click();
    await desk.waitForURL("**/profile");
  });

  test("is added by whoever's role needs one, in Swahili on a phone", async () => {
    const juma = await newUser("Juma Ally", "technician");
    await app.db.updateTable("users").set({ language: "sw" }).where("id", "=", juma.id).execute();
    await admin.put("/api/settings/security", { secondFactorRoles: ["technician"] });
    const page = await withAuthenticator({ size: "phone", theme: "dark" });
    await signIn(page, juma.email, "/technician");
    await page.getByRole("heading", { name: "Ongeza uthibitisho wa pili" }).waitFor();
    await page.getByRole("button", { name: /^Passkey/ }).waitFor();
    await expectAccessible(page);
    await picture(page, "second-factor-phone-sw");
    await page.goto(`${shop}/technician`);
    await page.waitForURL("**/second-factor");
    await page.getByRole("button", { name: /^Passkey/ }).click();
    await page.getByLabel("Jina", { exact: true }).fill("Simu yangu");
    await page.getByLabel("Nenosiri la sasa").fill(PASSWORD);
    await picture(page, "add-passkey-phone-sw");
    await button(page, "Endelea").click();
    await dialog(page, "Namba zako za dharura").waitFor();
    await expectAccessible(page);
    await button(page, "Nimezihifadhi").click();
    await page.waitForURL("**/dashboard");

    await visit(page, "/profile");
    await page.getByText("Simu yangu").waitFor();
    await expectAccessible(page);
    await picture(page, "profile-phone-sw");
    await admin.put("/api/settings/security", { secondFactorRoles: [] });
  });
});

test("a passkey signs in without a password, until it is removed", async () => {
  const zawadi = await newUser("Zawadi Komba");
  const page = await withAuthenticator();
  await signIn(page, zawadi.email);
  await page.waitForURL("**/dashboard");
  await visit(page, "/profile");
  await button(page, "Add a passkey").click();
  await page.getByLabel("Name", { exact: true }).fill("Counter computer");
  await page.getByRole("dialog").getByLabel("Current password").fill("Wrong-Duka-1");
  await button(page, "Continue").click();
  await dialog(page, "Add a passkey").getByText("The current password is wrong.").first().waitFor();
  await page.getByRole("dialog").getByLabel("Current password").fill(PASSWORD);
  await button(page, "Continue").click();
  await button(page, "I have kept them").click();
  await toast(page, "Passkey added");
  await page.getByText("Counter computer").waitFor();
  await picture(page, "passkeys-desk");

  await leave(page);
  await picture(page, "login-desk");
  await button(page, "Sign in with a passkey").click();
  await page.waitForURL("**/dashboard");
  await visit(page, "/profile");
  await page.getByText("With a passkey").waitFor();
  await button(page, "Remove Counter computer").click();
  await page.getByRole("dialog").getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await toast(page, "Counter computer is removed");
  await leave(page);
  await button(page, "Sign in with a passkey").click();
  await page.getByText("This passkey was not accepted.").first().waitFor();
});

async function leave(page: TestPage): Promise<void> {
  await page.getByRole("button", { name: /^Your account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login*");
  await page.getByLabel("Email").waitFor();
}

describe("at one till", () => {
  const PIN = "704183";
  const cart = (page: TestPage) => page.getByRole("region", { name: "Cart" });
  const account = (page: TestPage, name: string) =>
    page.getByRole("button", { name: `Your account: ${name}` });

  /** Signs in with the password and sets a PIN. */
  async function begin(page: TestPage, email: string): Promise<void> {
    await signIn(page, email);
    await page.waitForURL("**/dashboard");
    await visit(page, "/profile");
    await button(page, "Set a PIN").click();
    await page.getByLabel("PIN", { exact: true }).fill("123456");
    await page.getByLabel("PIN again").fill(PIN);
    await page.getByRole("dialog").getByLabel("Current password").fill(PASSWORD);
    await button(page, "Save the PIN").click();
    await page.getByText("This is one of the first PINs anybody would try.").first().waitFor();
    await page.getByLabel("PIN", { exact: true }).fill(PIN);
    await button(page, "Save the PIN").click();
    await toast(page, "PIN saved. It works in this browser now.");
  }

  async function takeOver(page: TestPage, from: string, to: string, pin = PIN): Promise<void> {
    await account(page, from).click();
    await page.getByRole("menuitem", { name: "Switch user" }).click();
    await dialog(page, "Switch user").getByRole("button", { name: to }).click();
    await page.getByLabel(`PIN of ${to}`).fill(pin);
  }

  test("two cashiers take turns by PIN, each with a cart and a name", async () => {
    const { id: cableId } = await stocked(app.db, 40, {
      name: "USB-C cable",
      sku: "CAB-001",
      price: 500_000,
    });
    const [asha, baraka] = [await newUser("Asha Kimaro"), await newUser("Baraka Mollel")];
    for (const { client } of [asha, baraka]) await client.post("/api/shifts", { openingFloat: 0 });
    const page = await openPage();
    await begin(page, asha.email);
    await leave(page);
    await begin(page, baraka.email);

    await visit(page, "/pos");
    const cable = page
      .getByRole("region", { name: "Products" })
      .getByRole("button", { name: "USB-C cable" });
    await cable.click();
    await cart(page).getByText("1 item", { exact: true }).waitFor();
    // A second tab of the same browser, which must follow.
    const other = await page.context().newPage();
    await other.goto(`${shop}/profile`);
    await other.getByText(baraka.email).first().waitFor();

    await account(page, "Baraka Mollel").click();
    await page.getByRole("menuitem", { name: "Switch user" }).click();
    const choice = dialog(page, "Switch user");
    await choice.getByRole("button", { name: "Asha Kimaro" }).waitFor();
    await expectAccessible(page);
    await picture(page, "switch-user-desk");
    await page.keyboard.press("Escape");
    await choice.waitFor({ state: "detached" });
    await takeOver(page, "Baraka Mollel", "Asha Kimaro", "974613");
    await page.getByText("This PIN is wrong.").first().waitFor();
    await expectAccessible(page);
    await picture(page, "switch-user-pin-desk");
    await page.getByLabel("PIN of Asha Kimaro").fill(PIN);
    await account(page, "Asha Kimaro").waitFor();
    await toast(page, "Hello Asha Kimaro");
    await cart(page).getByText("Cart is empty").waitFor();
    expect(await page.getByText("Baraka Mollel").count()).toBe(0);
    await other.getByText(asha.email).first().waitFor();
    expect(await other.getByText(baraka.email).count()).toBe(0);
    await other.close();

    await cable.click();
    await page.keyboard.press("F8");
    await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
    // Somebody else changes the stock while the menu is open: the completed sale must not take the focus from it.
    await account(page, "Asha Kimaro").click();
    const refreshed = page.waitForResponse("**/api/items/catalogue?ids=*");
    await admin.post(`/api/items/${cableId}/adjustments`, { quantity: 1, reason: "found" });
    await refreshed;
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    await page.keyboard.press("Escape");
    await takeOver(page, "Asha Kimaro", "Baraka Mollel");
    await account(page, "Baraka Mollel").waitFor();
    await cart(page).getByText("1 item", { exact: true }).waitFor();
    await page.keyboard.press("F8");
    await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
    const { body } = await admin.get("/api/sales?limit=2");
    const sellers = body.items.map((sale: any) => sale.user.name);
    expect(sellers).toEqual(["Baraka Mollel", "Asha Kimaro"]);
  });

  test("a locked screen opens with the PIN, and three wrong ones need the password", async () => {
    const rehema = await newUser("Rehema Mushi");
    const page = await openPage({ size: "phone" });
    await begin(page, rehema.email);
    await page.getByRole("button", { name: /^Your account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Continue with your PIN" }).waitFor();
    await expectAccessible(page);
    await picture(page, "login-till-phone");
    await button(page, "Rehema Mushi").click();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const answered = page.waitForResponse("**/api/auth/switch");
      await page.getByLabel("PIN of Rehema Mushi").fill("974613");
      await answered;
      await page.getByText("This PIN is wrong.").first().waitFor();
    }
    await page.getByLabel("PIN of Rehema Mushi").fill(PIN);
    await page.getByText("Too many wrong PINs. Sign in with your password.").first().waitFor();
    await picture(page, "pin-locked-phone");
    await button(page, "Somebody else").click();
    await page.getByLabel("Email").fill(rehema.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(page, "Sign in").click();
    await page.getByText("3 attempts to sign in to your account failed").waitFor();
  });
});
