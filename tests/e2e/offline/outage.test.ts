/** A whole outage on a phone: everything is recorded without a network, survives a power cut, and arrives once. */
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { buildClientWhenStale } from "../../../scripts/build-client.ts";
import { picture, type TestPage } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { killBrowser, openProfile } from "#tests/support/pages/kept-profile.ts";
import { startShopLine } from "#tests/support/pages/shop-line.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { signIntake, openGroup } from "#tests/support/shop/sign-intake.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { visit } from "#tests/support/visit.ts";

await buildClientWhenStale(() => {});
const { app, admin } = await startShop();
await stocked(app.db, 40, { name: "USB-C cable", sku: "CAB-001", price: 500_000 });
const cashier = await signedIn(app, { role: "customer-care", name: "Grace Massawe" });
await cashier.post("/api/shifts", { openingFloat: 0 });
const asha = { name: "Asha Juma", phone: "0754300300" };
const repair = await takenIn(cashier, {
  customer: asha,
  model: "Owing",
  finalAmount: 2_000_000,
  depositAmount: 1_000_000,
});

const line = await startShopLine(app);
const folder = await mkdtemp(join(tmpdir(), "fundi-profile-"));
let browser: BrowserContext = await openProfile(folder, line.url);
let phone: Page = browser.pages()[0] ?? (await browser.newPage());
afterAll(async () => {
  await browser.close();
  await line.close();
  await rm(folder, { recursive: true, force: true });
});

const go = (address: string) => visit(phone as TestPage, address);
const tile = () =>
  phone.getByRole("region", { name: "Products" }).getByRole("button", { name: "USB-C cable" });

/** Code for the page: how many files of the app the worker keeps. */
const FILES_KEPT = `caches.keys().then(async (names) => {
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().filter(({ url }) => url.includes("/assets/")).length;
})`;

function filesToKeep(): number {
  const [list = ""] = globSync("assets/kept-files-*.js", { cwd: "dist/client" });
  const named = readFileSync(join("dist/client", list), "utf8").match(/"\/assets\/[^"]+"/g);
  return new Set(named).size;
}

async function signIn(): Promise<void> {
  const [name = "", value = ""] = cashier.cookie.split("=");
  await browser.addCookies([{ name, value, url: line.url, httpOnly: true, sameSite: "Lax" }]);
}

/** Waits until the whole app is installed, and looks at what the phone later shows without a network. */
async function seeScreens(): Promise<void> {
  await phone.goto("/pos");
  await tile().waitFor();
  await expect
    .poll(() => phone.evaluate<number>(FILES_KEPT), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(filesToKeep());
  await go(`/devices/${repair.id}`);
  await phone.getByRole("button", { name: "Take payment" }).first().waitFor();
}

async function sell(): Promise<void> {
  await go("/pos");
  await tile().click();
  await phone.getByText("1 item").first().waitFor();
  await phone.keyboard.press("F8");
  await phone
    .getByText(/is saved on this (device|phone)/)
    .first()
    .waitFor();
}

async function addCustomer(): Promise<void> {
  await go("/customers?new=true");
  const dialog = phone.getByRole("dialog");
  await dialog.getByLabel("Customer Name").fill("Zuhura Mpya");
  await dialog.getByLabel("Phone Number").fill("0713 555 777");
  await dialog.getByRole("button", { name: "Create Customer" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function takeIn(): Promise<void> {
  await go("/devices/new");
  await phone.getByRole("combobox", { name: /customer/i }).fill("asha");
  await phone.getByRole("option", { name: /Asha Juma/ }).click();
  await phone.getByLabel("Brand").fill("Tecno");
  await phone.getByLabel("Model").fill("Unplugged");
  await phone.getByRole("button", { name: "Cracked screen" }).click();
  await openGroup(phone as TestPage, "Photos");
  const buffer = await plainPicture(600, 800, "#31506b").jpeg().toBuffer();
  await phone
    .locator("[data-pictures=files]")
    .setInputFiles([{ name: "a.jpg", mimeType: "image/jpeg", buffer }]);
  await phone.getByText("Sent once the device is saved").waitFor();
  await signIntake(phone as TestPage);
  await phone.getByRole("button", { name: /Take in device/ }).click();
  await phone.getByRole("heading", { level: 1, name: "Tecno Unplugged" }).waitFor();
}

async function takePayment(): Promise<void> {
  await go(`/devices/${repair.id}`);
  await phone.getByRole("button", { name: "Take payment" }).first().click();
  await phone.getByRole("dialog").getByRole("button", { name: "Take payment" }).click();
  await phone.getByRole("dialog", { name: "Payment received" }).waitFor();
  await phone.keyboard.press("Escape");
}

/** What the shop has of the outage. */
async function arrived() {
  const sales = (await admin.get("/api/sales?limit=50")).body.items;
  const customers = (await admin.get("/api/customers?search=Zuhura")).body.items;
  const taken = (await admin.get("/api/devices?search=Unplugged")).body.items;
  const device = taken[0] && (await admin.get(`/api/devices/${taken[0].id}`)).body;
  const { payments } = (await admin.get(`/api/devices/${repair.id}`)).body;
  return {
    sales: sales.length,
    customers: customers.length,
    devices: taken.length,
    photos: device?.photos.length,
    signatures: device?.signatures.length,
    payments: payments.length,
  };
}

test("a day without a network and with a power cut arrives once", async () => {
  await signIn();
  await seeScreens();
  line.cut();
  await sell();
  await addCustomer();
  await takeIn();
  await takePayment();

  await killBrowser(folder);
  browser = await openProfile(folder, line.url);
  phone = browser.pages()[0] ?? (await browser.newPage());
  await phone.goto("/pos");
  await tile().waitFor();
  await go("/outbox");
  for (const sentence of [
    "Sale of TSh 5,000.00",
    "New customer Zuhura Mpya",
    "Intake of a Tecno Unplugged",
    "Repair payment of TSh 20,000.00",
  ])
    await phone.getByText(sentence).first().waitFor();
  await picture(phone as TestPage, "outbox-after-power-cut-phone");
  // What this phone recorded is also where its answer will be.
  await go(`/devices/${repair.id}`);
  await phone.getByText("Not sent yet").first().waitFor();
  expect(await arrived()).toMatchObject({ sales: 0, customers: 0, devices: 0, payments: 0 });

  // The cookie of the session went with the browser. Whoever signs in again sends what waits.
  line.restore();
  await phone.waitForURL("**/login**");
  await signIn();
  await phone.goto("/pos");
  const all = { sales: 1, customers: 1, devices: 1, photos: 1, signatures: 2, payments: 1 };
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(all);
  const [sale] = (await admin.get("/api/sales?limit=50")).body.items;
  await go(`/sales/${sale.id}`);
  await phone.getByText(sale.saleNumber).first().waitFor();
  const [device] = (await admin.get("/api/devices?search=Unplugged")).body.items;
  await go("/devices?search=Unplugged");
  await phone.getByText(device.ticketNumber).first().waitFor();
  await go("/outbox");
  await phone.getByText("Nothing waits on this device").waitFor();
  expect(await arrived()).toEqual(all);
}, 180_000);
