/**
 * The app opens, reloads and moves without a network, and takes a new version without losing anything: with a real
 * service worker, in a profile that stays, and a line to the shop that is cut below HTTP.
 */
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientWhenStale } from "../../../scripts/build-client.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { openProfile } from "#tests/support/pages/kept-profile.ts";
import { startShopLine, type Build, type ShopLine } from "#tests/support/pages/shop-line.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

await buildClientWhenStale(() => {});
const { app, admin } = await startShop();
await stocked(app.db, 40, { name: "USB-C cable", sku: "CAB-001", price: 500_000 });
const cashier = await signedIn(app, { role: "customer-care", name: "Grace Massawe" });
await cashier.post("/api/shifts", { openingFloat: 0 });

let line: ShopLine;
let context: BrowserContext;
/** The page of all tests, one after another. */
let phone: Page;
let profile: string;

beforeAll(async () => {
  line = await startShopLine(app);
  profile = await mkdtemp(join(tmpdir(), "fundi-profile-"));
  context = await openProfile(profile, line.url);
  await enterAs(cashier);
}, 60_000);

afterAll(async () => {
  await context.close();
  await line.close();
  await rm(profile, { recursive: true, force: true });
});

async function enterAs({ cookie }: TestClient): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: line.url, httpOnly: true, sameSite: "Lax" }]);
}

/** Code for the page: how many answers and keys are kept for a start without a network. */
const KEPT = `new Promise((resolve, reject) => {
  const opening = indexedDB.open("fundi-start");
  opening.onerror = () => reject(opening.error);
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onsuccess = () => {
    const reading = opening.result.transaction(["keys", "answers"]);
    const counts = ["keys", "answers"].map((name) => reading.objectStore(name).count());
    reading.oncomplete = () => {
      opening.result.close();
      resolve(counts.map(({ result }) => result));
    };
  };
}).catch(() => [0, 0])`;
const keptFor = (page: Page) => page.evaluate<[number, number]>(KEPT);

/** Waits until the worker has all files of the core, and what the next start needs. */
async function installed(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => {})");
  await expect.poll(() => keptFor(page), { timeout: 30_000 }).toEqual([1, 2]);
}

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();
const tile = (page: Page) =>
  page.getByRole("region", { name: "Products" }).getByRole("button", { name: "USB-C cable" });

/** How the network fails, and what must open all the same. The last one answers nothing, and refuses nothing. */
const openings = [
  ["cut", "/pos", "Customer Care Terminal"],
  ["cut", "/devices/new", "New device"],
  ["cut", "/devices", "Devices"],
  ["cut", "/customers", "Customers"],
  ["cut", "/inventory/counts", "Stock counts"],
  ["cut", "/shifts", "Shifts"],
  ["swallow", "/pos", "Customer Care Terminal"],
] as const;

test("the app opens without a network, and moves between the screens of a counter", async () => {
  phone = await context.newPage();
  await phone.goto("/pos");
  await tile(phone).waitFor();
  await installed(phone);
  await phone.close();
  phone = await context.newPage();
  for (const [fails, address, title] of openings) {
    line[fails]();
    await phone.goto(address);
    await heading(phone, title);
  }
  await tile(phone).waitFor();
  expect(await phone.evaluate(CACHED_ADDRESSES)).toEqual([]);
  line.restore();
}, 120_000);

/** Code for the page: what Cache Storage has of the API and of the pages for customers. */
const CACHED_ADDRESSES = `caches.keys().then(async (names) => {
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = all.flat().map(({ url }) => new URL(url).pathname);
  if (paths.length < 300) throw new Error("only " + paths.length + " files are kept");
  return paths.filter((path) => !/^\\/(assets\\/|index\\.html$|before-app\\.js$|favicon\\.svg$)/.test(path));
})`;

test("a new version takes over when the user wants it, and a waiting sale is sent once", async () => {
  const before = (await admin.get("/api/sales?limit=50")).body.items.length;
  await tile(phone).click();
  await phone.getByText("1 item").first().waitFor();
  line.cut();
  await phone.keyboard.press("F8");
  await phone
    .getByText("is saved on this device")
    .or(phone.getByText("is saved on this phone"))
    .first()
    .waitFor();
  line.upgrade(otherBuild());
  line.restore();
  const notice = phone.getByText("Fundi has a newer version");
  await phone.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update())");
  await phone.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  // It is not offered before the next sale can begin.
  await phone.keyboard.press("F10");
  await notice.waitFor();
  const loaded = phone.waitForEvent("load");
  await phone.getByRole("button", { name: "Load it" }).click();
  await loaded;
  await tile(phone).waitFor();
  expect(await phone.evaluate(ENTRY)).toBe(`/${NEW_ENTRY}`);
  // The page came from the server, because the worker still was that of the old build. The new one follows by itself.
  await expect.poll(() => phone.evaluate(KEPT_PAGE), { timeout: 30_000 }).toContain(NEW_ENTRY);
  line.cut();
  await phone.reload();
  await tile(phone).waitFor();
  expect(await phone.evaluate(ENTRY)).toBe(`/${NEW_ENTRY}`);
  line.restore();
  expect((await admin.get("/api/sales?limit=50")).body.items.length).toBe(before + 1);
}, 120_000);

const ENTRY = `document.querySelector('script[type="module"][src]').getAttribute("src")`;
/** Code for the page: the page that the worker keeps. */
const KEPT_PAGE = `fetch("/index.html").then((page) => page.text())`;
const NEW_ENTRY = "assets/app-NEWBUILD.js";

/** Another build of the app: its first file, its page and its list of files have other names and contents. */
function otherBuild(): Build {
  const page = readFileSync("dist/client/index.html", "utf8");
  const [, entry = ""] = /src="\/(assets\/app-[^"]+)"/.exec(page) ?? [];
  const [list = ""] = globSync("assets/kept-files-*.js", { cwd: "dist/client" });
  const newList = "assets/kept-files-newbuild.js";
  return {
    addressOf: (path) => path.replace(NEW_ENTRY, entry).replace(newList, list),
    textOf: (path, text) => {
      if (path.startsWith(`/${newList}`))
        return text.replace(entry, NEW_ENTRY).replace(/"revision":"/, '"revision":"new');
      return text.replaceAll(entry, NEW_ENTRY).replaceAll(list, newList);
    },
  };
}

test("a sign-out makes what was kept for the next start unreadable", async () => {
  await expect.poll(() => keptFor(phone)).toEqual([1, 2]);
  await phone.setViewportSize({ width: 1280, height: 800 });
  await phone.getByRole("button", { name: /^Your account/ }).click();
  await phone.getByRole("menuitem", { name: "Sign out" }).click();
  await phone.waitForURL("**/login");
  await expect.poll(() => keptFor(phone)).toEqual([0, 0]);
  line.cut();
  await phone.goto("/pos");
  await phone.getByRole("button", { name: /Retry|Try again/ }).waitFor();
  expect(await tile(phone).count()).toBe(0);
  line.restore();
}, 60_000);
