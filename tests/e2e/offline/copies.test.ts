/** A counter loses the network: what it has seen and found before is there, and nothing of it after the sign-out. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientWhenStale } from "../../../scripts/build-client.ts";
import { expectNoSidewaysScroll, picture, type TestPage } from "../../support/browser.ts";
import { filesWith } from "../../support/pages/files-with.ts";
import { openProfile } from "../../support/pages/kept-profile.ts";
import { takenIn } from "../../support/shop/devices.ts";
import { startShop } from "../../support/shop.ts";
import { visit } from "../../support/visit.ts";

await buildClientWhenStale(() => {});
const { app, care } = await startShop();

const PLANTED = "Zuhura Mwakapanda";
/** A folder on the disk: the profiles of other journeys are in memory. */
let folder: string;
let browser: BrowserContext;
let page: Page;
let seen: { id: string; ticketNumber: string };
let unseen: typeof seen;
let other: typeof seen;

beforeAll(async () => {
  seen = await takenIn(care, {
    customer: { name: PLANTED, phone: "0754121212" },
    issueDescription: "Kioo cha Mwakapanda",
  });
  unseen = await takenIn(care, { customer: { name: "Juma Ally", phone: "0754121213" } });
  other = await takenIn(care);
  folder = await mkdtemp(join(tmpdir(), "fundi-profile-"));
  browser = await openProfile(folder, app.url);
  const [name = "", value = ""] = care.cookie.split("=");
  await browser.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
  await care.patch("/api/auth/preferences", { language: "en" });
  page = browser.pages()[0] ?? (await browser.newPage());
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const go = (address: string) => visit(page as TestPage, address);
const asOf = () => page.getByText("What you see is as of").waitFor();

test("customers and repairs are found without a network, with the time of the copies", async () => {
  const packed = page.waitForResponse((answer) => answer.url().includes("list=serials"));
  await page.goto("/customers");
  await page.getByText(PLANTED).first().waitFor();
  await go(`/devices/${seen.id}`);
  await page.getByText("Kioo cha Mwakapanda").first().waitFor();
  await packed;
  // Another tab, which has nothing in memory but the code of these screens.
  page = await browser.newPage();
  await page.goto("/customers");
  await go(`/devices/${other.id}`);
  await page.getByText(other.ticketNumber).first().waitFor();
  await go("/devices");
  await page.getByText(unseen.ticketNumber).first().waitFor();
  await browser.setOffline(true);

  await go("/customers?search=0754+121+212");
  await page.getByText(PLANTED).first().waitFor();
  await asOf();
  await expectNoSidewaysScroll(page);
  await picture(page, "offline-customers-phone");

  await go("/devices?search=mwakap");
  await page.getByText(seen.ticketNumber).first().waitFor();
  await go(`/devices/${seen.id}`);
  await page.getByText("Kioo cha Mwakapanda").first().waitFor();
  await asOf();
  await picture(page, "offline-device-phone");
  // The page of a repair that was never opened here says that it could not be loaded, instead of waiting for ever.
  await go(`/devices/${unseen.id}`);
  await page.getByRole("button", { name: "Retry" }).first().waitFor();
  await picture(page, "offline-unseen-phone");
});

test("back online, the copies are replaced by answers of the server", async () => {
  await go("/customers?search=mwakap");
  await page.getByText(PLANTED).first().waitFor();
  await browser.setOffline(false);
  await page.getByText("What you see is as of").waitFor({ state: "detached" });
  await page.getByText(PLANTED).first().waitFor();
});

test("the name is in no file of the copies, and after the sign-out in none of the profile", async () => {
  const database = join(folder, "Default", "IndexedDB");
  expect((await readdir(database, { recursive: true })).length).toBeGreaterThan(0);
  expect(await filesWith(PLANTED, database)).toEqual([]);

  await browser.setOffline(true);
  await page.getByRole("button", { name: /Grace/ }).first().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email").first().waitFor();
  const left = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("fundi-copies");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction("waiting").objectStore("waiting").count();
      asked.onsuccess = () => resolve(asked.result);
    };
  })`);
  expect(left).toBe(0);
  await browser.close();
  expect(await filesWith(PLANTED, folder)).toEqual([]);
});
