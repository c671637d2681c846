/**
 * `node bench/storefront.ts`: 1,000 requests per second for the first page of the online shop and for the page of an
 * item, while checkouts run. The checkouts sell items that these pages show, so that the pages are read again. Prints
 * the latency of checkouts alone and beside the visitors, and what the visitors waited. FUNDI_BENCH_SECONDS sets the
 * seconds per turn (10).
 */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import pg from "pg";
import { newId } from "#src/shared/ids.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";
import { readScenarios, type Scenario } from "./scenarios.ts";
import { serve, signIn } from "./serving.ts";
import { addOnlineItems, fillSmallShop } from "./storefront-shop.ts";

const SECONDS = Number(process.env["FUNDI_BENCH_SECONDS"] ?? 10);
const VISITS_PER_SECOND = 1000;
/** One checkout begins this long after the last one. A busy till has one in half a minute. */
const CHECKOUT_EVERY_MS = 50;

await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillSmallShop(client);
  const scenario = (await readScenarios(client)).find(({ name }) => name.includes("checkout"));
  if (!scenario) throw new Error("no scenario is a checkout");
  const itemPath = await addOnlineItems(client);
  await client.query("update inventory_items set is_available_online = true");
  await client.end();
  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  const headers = { "accept-encoding": "br, gzip" };
  const results = [];
  try {
    for (const path of ["/shop?lang=sw", `${itemPath}?lang=sw`]) {
      await checkouts(product.url, cookie, scenario, 2);
      const quiet = await checkouts(product.url, cookie, scenario, SECONDS);
      const visits = autocannon({
        url: product.url,
        connections: 20,
        overallRate: VISITS_PER_SECOND,
        duration: SECONDS,
        requests: [{ path, headers }],
      });
      const busy = await checkouts(product.url, cookie, scenario, SECONDS);
      const { requests, latency, duration, errors, timeouts, non2xx } = await visits;
      results.push({
        page: path,
        "visits/s": Math.round(requests.total / duration),
        "p50 ms": latency.p50,
        "p99 ms": latency.p99,
        failed: errors + timeouts + non2xx,
        "checkout alone p50 ms": middle(quiet).toFixed(1),
        "beside p50 ms": middle(busy).toFixed(1),
        ratio: (middle(busy) / middle(quiet)).toFixed(2),
      });
    }
    console.table(results);
  } finally {
    await product.stop();
  }
});

/** Sells for some seconds, and returns what each checkout took in milliseconds. */
async function checkouts(
  url: string,
  cookie: string,
  { next }: Scenario,
  seconds: number,
): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const { path, body } = next();
    const began = performance.now();
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "idempotency-key": newId() },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a checkout was answered with ${answer.status}`);
    took.push(performance.now() - began);
    await delay(CHECKOUT_EVERY_MS);
  }
  return took;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
