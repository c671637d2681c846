/**
 * `node bench/tills/waiting-commands.ts`: remarks on a repair without a network, on a phone whose processor is four times
 * slower than this computer (FUNDI_BENCH_SLOWER): the time from the tap until the screen shows the saved remark. Then all
 * of them are sent over 1,600 kbit/s with a round trip of 150 ms, while the phone makes other writes. Ends with exit code 1
 * when a limit is exceeded. Needs a browser, like the tests.
 */
import pg from "pg";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../../scripts/browser.ts";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import { withScratchDatabase } from "../../scripts/scratch-database.ts";
import { fillShop } from "../fill-shop.ts";
import { serve, signIn } from "../serving.ts";

const SLOWER = Number(process.env["FUNDI_BENCH_SLOWER"] ?? 4);
const COMMANDS = 200;
/** Of so many taps the time is measured; the others only fill the outbox. */
const MEASURED = 60;
const SAVED_MS = 100;
const SENT_MS = 20_000;
const BEHIND_MS = 300;
const SLOW_LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

/** Code for the page: adds a remark, and returns the milliseconds until it is in the history, saved on the device. */
const addRemark = (text: string) => `(async () => {
  const box = document.querySelector("main form textarea");
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
  set.call(box, ${JSON.stringify(text)});
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  const drawn = () => new Promise((next) => requestAnimationFrame(next));
  const isShown = () => [...document.querySelectorAll("main li")].some((item) => item.textContent.includes(${JSON.stringify(text)}));
  await drawn();
  const began = performance.now();
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
  while (!isShown()) await drawn();
  const took = performance.now() - began;
  while (box.value) await drawn();
  return took;
})()`;

/** Code for the page: the milliseconds of another write, which goes to the server directly. */
const writeElsewhere = `(async () => {
  const began = performance.now();
  const answer = await fetch("/api/customers", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ name: "Bench", phone: "07" + String(Math.random()).slice(2, 10) }),
  });
  if (!answer.ok) throw new Error(answer.status + " " + (await answer.text()));
  return performance.now() - began;
})()`;

await buildClientWhenStale(console.log);
await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillShop(client, 50, 50);
  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const { rows: devices } = await client.query<{ id: string }>(
      "select id from devices where status <> 'done' order by id limit 1",
    );
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: "block",
      baseURL: product.url,
    });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await page.goto(`/devices/${devices[0]?.id}`);
    await page.locator("main form textarea").first().waitFor();
    // What the page loads after the screen, the outbox for one, could not be loaded without a network.
    await page.waitForTimeout(5_000);
    const saved = await fillOutbox(page, devtools);
    const sent = await sendAll(page, devtools, client);
    console.table({ ...saved, ...sent });
  } finally {
    await browser.close();
    await client.end();
    await product.stop();
  }
});

/** Adds all remarks without a network. */
async function fillOutbox(page: Page, devtools: CDPSession): Promise<Record<string, number>> {
  await devtools.send("Network.emulateNetworkConditions", { offline: true, ...SLOW_LINE });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const took: number[] = [];
  for (let each = 0; each < MEASURED; each++)
    took.push(await page.evaluate<number>(addRemark(`remark ${each} of the bench`)));
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  for (let each = MEASURED; each < COMMANDS; each++)
    await page.evaluate(addRemark(`remark ${each} of the bench`));
  const p95 = quantile(took, 0.95);
  if (p95 > SAVED_MS) process.exitCode = 1;
  return { "tap to saved, median, ms": quantile(took, 0.5), "tap to saved, p95, ms": p95 };
}

/** Brings the network back, and makes other writes until the server has all remarks. */
async function sendAll(
  page: Page,
  devtools: CDPSession,
  client: pg.Client,
): Promise<Record<string, number>> {
  const arrived = async () =>
    Number(
      (
        await client.query(
          "select count(*) from device_remarks where content like '% of the bench'",
        )
      ).rows[0].count,
    );
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const began = performance.now();
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_LINE });
  const beside: number[] = [];
  while ((await arrived()) < COMMANDS) {
    beside.push(await page.evaluate<number>(writeElsewhere));
    if (performance.now() - began > 3 * SENT_MS) throw new Error("the remarks have not been sent");
  }
  const all = performance.now() - began;
  const alone: number[] = [];
  for (let each = 0; each < 10; each++) alone.push(await page.evaluate<number>(writeElsewhere));
  const behind = quantile(beside, 0.95) - quantile(alone, 0.5);
  if (all > SENT_MS || behind > BEHIND_MS) process.exitCode = 1;
  return {
    [`${COMMANDS} waiting commands sent, ms`]: all,
    "another write meanwhile, p95, ms": quantile(beside, 0.95),
    "another write afterwards, median, ms": quantile(alone, 0.5),
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
