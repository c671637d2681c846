/**
 * `npm run pictures`: takes the pictures of README.md. It starts a demo shop with its own database, opens the main
 * screens in a browser, and writes docs/pictures/*.webp. Look at the pictures before you commit them.
 */
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type BrowserContext } from "playwright-core";
import sharp from "sharp";
import { fillDemoShop } from "#src/app/demo-shop.ts";
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { buildClientWhenStale } from "./build-client.ts";
import { findOrInstallBrowser } from "./browser.ts";
import { temporaryFolder, withScratchDatabase } from "./scratch-database.ts";

const folder = join(import.meta.dirname, "..", "docs", "pictures");

/** All pictures together, so that README stays quick to open. */
const MAX_BYTES = 300_000;
/** Wide enough to read the words in README. */
const WIDTH = 1120;
const ASK_AGAIN_MS = 500;

const desk = { width: 1280, height: 760 };
const phone = { width: 390, height: 760 };

const pictures = [
  { name: "dashboard", path: "/dashboard", size: desk, waitFor: "main h1" },
  { name: "till", path: "/pos", size: desk, waitFor: "main h1" },
  { name: "devices", path: "/devices?view=board", size: desk, waitFor: "main [role=group] li" },
  { name: "phone", path: "/devices", size: phone, waitFor: "main li" },
] as const;

await buildClientWhenStale(console.log);
await withScratchDatabase(async (databaseUrl) => {
  await temporaryFolder((dataDir) => takeAll(databaseUrl, dataDir));
});

async function takeAll(databaseUrl: string, dataDir: string): Promise<void> {
  const config = loadConfig({ PORT: "0", FUNDI_LOG_LEVEL: "warn", FUNDI_DATA_DIR: dataDir });
  const app = await startApp({ config, databaseUrl, log: createLog("warn"), fillDemoShop });
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const cookie = await setUp(app.url, config.setupToken);
    await mkdir(folder, { recursive: true });
    let bytes = 0;
    for (const picture of pictures) {
      const context = await browser.newContext({
        baseURL: app.url,
        viewport: picture.size,
        locale: "en-GB",
        timezoneId: "Africa/Dar_es_Salaam",
        reducedMotion: "reduce",
        serviceWorkers: "block",
      });
      await context.addCookies([{ ...cookie, url: app.url }]);
      bytes += await take(context, picture);
      await context.close();
    }
    console.log(`${pictures.length} pictures, ${Math.round(bytes / 1000)} kB`);
    if (bytes > MAX_BYTES) throw new Error(`more than ${MAX_BYTES / 1000} kB in all`);
  } finally {
    await browser.close();
    await app.close();
  }
}

/** Sets up the shop with its demo data. Returns the cookie of the owner. */
async function setUp(url: string, token: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({
      token,
      admin: { name: "Rehema Mushi", email: "rehema@example.com", password: "Kariakoo-Duka-71" },
      business: { name: "Fundi Simu Kariakoo", phone: "+255754000111", address: "Kariakoo" },
      demoData: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`the setup answers ${await answer.text()}`);
  const [name = "", value = ""] = (answer.headers.get("set-cookie") ?? "").split(/[=;]/);
  const headers = { cookie: `${name}=${value}` };
  for (;;) {
    const state = await fetch(`${url}/api/setup/demo-shop`, { headers });
    const { status } = (await state.json()) as { status: string };
    if (status === "failed") throw new Error("the demo shop could not be filled");
    if (status === "ready") break;
    await delay(ASK_AGAIN_MS);
  }
  // The first steps of a new shop are no picture of a shop at work.
  await fetch(`${url}/api/first-steps/put-away`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ isPutAway: true }),
  });
  return { name, value };
}

/** Writes one picture. Returns its size in bytes. */
async function take(
  context: BrowserContext,
  { name, path, size, waitFor }: (typeof pictures)[number],
): Promise<number> {
  const page = await context.newPage();
  await page.goto(path);
  await page.locator(waitFor).first().waitFor();
  // A list that is still loading is marked as busy.
  await page.waitForFunction("!document.querySelector('[aria-busy=true]')");
  const file = join(folder, `${name}.webp`);
  await sharp(await page.screenshot({ animations: "disabled" }))
    .resize({ width: Math.min(WIDTH, size.width) })
    .webp({ quality: 72, effort: 6 })
    .toFile(file);
  return (await stat(file)).size;
}
