/**
 * `node bench/till.ts`: measures the till of a shop with 20,000 products (FUNDI_BENCH_PRODUCTS) on a slow phone, which
 * is 360 px wide. Its processor is six times slower than this computer (FUNDI_BENCH_SLOWER). Its network has 1,600
 * kbit/s (FUNDI_BENCH_KBIT) and a round trip of 150 ms. Needs a browser, like the tests.
 */
import pg from "pg";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../scripts/browser.ts";
import { buildClientWhenStale } from "../scripts/build-client.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";
import { fillShop } from "./fill-shop.ts";
import { serve, signIn } from "./serving.ts";

const PRODUCTS = Number(process.env["FUNDI_BENCH_PRODUCTS"] ?? 20_000);
const SLOWER = Number(process.env["FUNDI_BENCH_SLOWER"] ?? 6);
const KBIT = Number(process.env["FUNDI_BENCH_KBIT"] ?? 1600);
const LATENCY_MS = 150;
const CATALOGUE = "/api/items/catalogue";

/** JavaScript for the page. It calls `act`, and returns the milliseconds until the browser has painted the change. */
const untilPainted = `(act) => new Promise((done) => {
  const began = performance.now();
  act();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - began);
    channel.port2.postMessage(null);
  });
})`;

/**
 * A script for the page. It records the lengths of long tasks, and when the first product is painted. It looks for the
 * product itself, because a locator of Playwright would take long on the slowed-down processor.
 */
const watchPage = `window.tasks = []; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.tasks.push(duration);
}).observe({ type: "longtask", buffered: true });
window.firstProduct = new Promise((done) => {
  const look = () => {
    if (document.querySelector("main section li button")) setTimeout(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
});`;

await buildClientWhenStale(console.log);
/** A cheap phone. Installing the app while the till is measured would be measured too. */
const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
} as const;

await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillShop(client, 50, PRODUCTS);
  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"],
  });
  try {
    const context = await browser.newContext({ ...phone, baseURL: product.url });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: (KBIT * 1000) / 8,
      uploadThroughput: (KBIT * 1000) / 8,
    });
    const wire = countBytes(devtools);
    const { rows: items } = await client.query<{ id: string; sku: string; name: string }>(
      "select id, sku, name from inventory_items order by random() limit 20",
    );

    const results: Record<string, string> = {};
    const opened = async (what: string, times: number) => {
      for (const [label, figure] of await measureOpenings(page, wire, times)) {
        results[`${what}: ${label}`] = figure;
      }
    };
    await opened("first time", 1);
    await opened("again", 5);
    results["search, key to paint, ms"] = spread(await typed(page, "battery 1234"));
    results["scan to line of the cart, ms"] = spread(
      await scanned(
        page,
        items.map(({ sku }) => sku),
      ),
    );
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    results["memory of JavaScript, MB"] = (usedSize / 1_000_000).toFixed(1);

    const before = wire.bytes();
    const task = await changedElsewhere(page, product.url, cookie, items[0]?.id ?? "");
    results["one sale elsewhere: catalogue over the network, bytes"] = String(
      wire.bytes() - before,
    );
    results["one sale elsewhere: longest task, ms"] = task.toFixed(0);
    console.table(Object.entries(results).map(([what, figure]) => ({ what, figure })));
  } finally {
    await browser.close();
    await client.end();
    await product.stop();
  }
});

/** Counts the transferred (compressed) bytes of all answers that contain the products of the till. */
function countBytes(devtools: CDPSession): { bytes(): number } {
  const asked = new Set<string>();
  let bytes = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes(CATALOGUE)) asked.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  return { bytes: () => bytes };
}

/** Opens the till. Returns the milliseconds from the request for the page until a product is shown. */
async function open(page: Page): Promise<number> {
  await page.goto("/pos", { waitUntil: "commit" });
  return page.evaluate<number>("firstProduct");
}

/** Opens the till `times` times. Returns names and figures: medians, highest values, and the mean kB per opening. */
async function measureOpenings(
  page: Page,
  wire: { bytes(): number },
  times: number,
): Promise<[string, string][]> {
  const before = wire.bytes();
  const shown: number[] = [];
  const tasks: number[] = [];
  for (let time = 0; time < times; time++) {
    shown.push(await open(page));
    await untilSaved(page);
    tasks.push(await longestTask(page));
  }
  return [
    ["first product, ms", spread(shown)],
    ["longest task, ms", spread(tasks)],
    ["catalogue over the network, kB", ((wire.bytes() - before) / 1000 / times).toFixed(0)],
  ];
}

/**
 * Waits until the till has saved all products, and has become idle. Before that, the next opening would load all
 * products again.
 */
async function untilSaved(page: Page): Promise<void> {
  const isSaved = `indexedDB.databases().then((all) => all.length > 0 && new Promise((done) => {
    const opening = indexedDB.open("fundi.products");
    opening.onsuccess = () => {
      const found = opening.result.transaction("products").objectStore("products").count("catalogue-3");
      found.onsuccess = () => { opening.result.close(); done(found.result > 0); };
    };
  }))`;
  for (let second = 0; second < 120; second++) {
    await page.waitForTimeout(1000);
    if (await page.evaluate<boolean>(isSaved)) return page.waitForTimeout(3000);
  }
  throw new Error("the till has not saved its products");
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate<number>("Math.max(0, ...window.tasks.splice(0))");
}

async function typed(page: Page, words: string): Promise<number[]> {
  await page.getByRole("searchbox").first().focus();
  return page.evaluate<number[]>(`(async () => {
    const untilPainted = ${untilPainted};
    const box = document.activeElement;
    const took = [];
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    for (let end = 0; end <= ${words.length}; end++) {
      const text = ${JSON.stringify(words)}.slice(0, (end + 1) % ${words.length + 1});
      took.push(await untilPainted(() => {
        set.call(box, text);
        box.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }));
      await new Promise((next) => setTimeout(next, 50));
    }
    return took;
  })()`);
}

/** Types codes like a scanner. Returns, for each code, the milliseconds until the browser has painted the change. */
async function scanned(page: Page, codes: string[]): Promise<number[]> {
  await page.evaluate("document.activeElement.blur()");
  const took: number[] = [];
  for (const code of codes) {
    took.push(
      await page.evaluate<number>(`(async () => {
        const untilPainted = ${untilPainted};
        return untilPainted(() => {
          for (const key of [...${JSON.stringify(code)}, "Enter"]) {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          }
        });
      })()`),
    );
    await page.waitForTimeout(100);
  }
  return took;
}

/**
 * Changes the stock of a product, as another till would. Returns the duration of the longest task that the change
 * causes in this page, in milliseconds.
 */
async function changedElsewhere(
  page: Page,
  url: string,
  cookie: string,
  itemId: string,
): Promise<number> {
  await longestTask(page);
  const answered = page.waitForResponse((response) => response.url().includes(`${CATALOGUE}?ids=`));
  const answer = await fetch(`${url}/api/items/${itemId}/adjustments`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ quantity: -1, reason: "lost" }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await (await answered).finished();
  await page.waitForTimeout(1000);
  return longestTask(page);
}

function spread(took: number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} (most ${(sorted.at(-1) ?? 0).toFixed(0)})`;
}
