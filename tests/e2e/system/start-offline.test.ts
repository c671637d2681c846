/**
 * The app opens, reloads and moves without a network, and takes a new version without losing anything: with a real
 * service worker, in a profile that stays, and a line to the shop that is cut below HTTP.
 */
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientWhenStale } from "../../../scripts/build-client.ts";
import { findOrInstallBrowser } from "../../../scripts/browser.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { startShopLine, type Build, type ShopLine } from "#tests/support/shop-line.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

await buildClientWhenStale(() => {});
const { app, admin } = await startShop();
await stocked(app.db, 40, { name: "USB-C cable", sku: "CAB-001", price: 500_000 });
const cashier = await signedIn(app, { role: "customer-care", name: "Grace Massawe" });
await cashier.post("/api/shifts", { openingFloat: 0 });

let line: ShopLine;
let context: BrowserContext;
let profile: string;

beforeAll(async () => {
  line = await startShopLine(app);
  profile = await mkdtemp(join(tmpdir(), "fundi-profile-"));
  context = await openProfile();
  await enterAs(cashier);
}, 60_000);

afterAll(async () => {
  await context.close();
  await line.close();
  await rm(profile, { recursive: true, force: true });
});

const openProfile = async () =>
  chromium.launchPersistentContext(profile, {
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    baseURL: line.url,
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    timezoneId: "Africa/Dar_es_Salaam",
    reducedMotion: "reduce",
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

const screens = [
  ["/pos", "Customer Care Terminal"],
  ["/devices/new", "New device"],
  ["/devices", "Devices"],
  ["/customers", "Customers"],
  ["/inventory/counts", "Stock counts"],
  ["/shifts", "Shifts"],
] as const;

test("the app opens without a network, and moves between the screens of a counter", async () => {
  const page = await context.newPage();
  await page.goto("/pos");
  await tile(page).waitFor();
  await installed(page);
  line.cut();
  await page.close();
  const cold = await context.newPage();
  await cold.goto("/pos");
  await tile(cold).waitFor();
  for (const [address, title] of screens) {
    await cold.goto(address);
    await heading(cold, title);
  }
  await cold.getByText("No connection.").waitFor();
  expect(await cold.evaluate(CACHED_ADDRESSES)).toEqual([]);
  // Pages for customers come from the server alone.
  await expect(cold.goto("/shop")).rejects.toThrow("net::ERR_");
  line.restore();
  await cold.close();
}, 120_000);

/** Code for the page: what Cache Storage has of the API and of the pages for customers. */
const CACHED_ADDRESSES = `caches.keys().then(async (names) => {
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = all.flat().map(({ url }) => new URL(url).pathname);
  if (paths.length < 300) throw new Error("only " + paths.length + " files are kept");
  return paths.filter((path) => !/^\\/(assets\\/|index\\.html$|before-app\\.js$|favicon\\.svg$)/.test(path));
})`;

test("a network that answers nothing does not keep the till from opening", async () => {
  line.swallow();
  const page = await context.newPage();
  await page.goto("/pos");
  await tile(page).waitFor();
  line.restore();
  await page.close();
}, 60_000);

test("a new version takes over when the user wants it, and a waiting sale is sent once", async () => {
  const before = (await admin.get("/api/sales?limit=50")).body.items.length;
  const page = await context.newPage();
  await page.goto("/pos");
  await tile(page).click();
  await page.getByText("1 item").first().waitFor();
  line.cut();
  await page.keyboard.press("F8");
  await page
    .getByText("is saved on this device")
    .or(page.getByText("is saved on this phone"))
    .first()
    .waitFor();
  line.upgrade(otherBuild());
  line.restore();
  const notice = page.getByText("Fundi has a newer version");
  await page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update())");
  await page.getByRole("heading", { name: "Sale completed successfully!" }).waitFor();
  // It is not offered before the next sale can begin.
  await page.keyboard.press("F10");
  await notice.waitFor();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Load it" }).click();
  await loaded;
  await tile(page).waitFor();
  expect(await page.evaluate(ENTRY)).toBe(`/${NEW_ENTRY}`);
  // The page came from the server, because the worker still was that of the old build. The new one follows by itself.
  await expect.poll(() => page.evaluate(KEPT_PAGE), { timeout: 30_000 }).toContain(NEW_ENTRY);
  line.cut();
  await page.reload();
  await tile(page).waitFor();
  expect(await page.evaluate(ENTRY)).toBe(`/${NEW_ENTRY}`);
  line.restore();
  expect((await admin.get("/api/sales?limit=50")).body.items.length).toBe(before + 1);
  await page.close();
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
  const page = await context.newPage();
  await page.goto("/pos");
  await tile(page).waitFor();
  await expect.poll(() => keptFor(page)).toEqual([1, 2]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await expect.poll(() => keptFor(page)).toEqual([0, 0]);
  line.cut();
  await page.goto("/pos");
  await page.getByRole("button", { name: /Retry|Try again/ }).waitFor();
  expect(await tile(page).count()).toBe(0);
  line.restore();
}, 60_000);
