/**
 * `node bench/memory.ts` (Linux only): measures the resident memory of the server process, without PostgreSQL. It
 * starts the server like `npm start`, and measures when the server is idle, at the peak of a mixed load on sixteen
 * connections, and one minute after the load. Then it measures how much the live heap grows during many more requests.
 * For comparison, the load also runs on a server that is started from its source, without memory settings.
 *
 * Environment variables: FUNDI_BENCH_REQUESTS sets the number of requests of the load (default 10,000),
 * FUNDI_BENCH_GROWTH_REQUESTS the number of further requests (50,000), FUNDI_BENCH_DEVICES the number of devices in the
 * shop (20,000).
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { temporaryFolder, withScratchDatabase } from "../scripts/scratch-database.ts";
import { fillShop } from "./fill-shop.ts";
import { readMixedLoad, type MixedLoad } from "./mixed-load.ts";
import { signIn } from "./serving.ts";
import { npmStart, startServer, type StartedServer } from "./started-server.ts";

const REQUESTS = Number(process.env["FUNDI_BENCH_REQUESTS"] ?? 10_000);
const GROWTH_REQUESTS = Number(process.env["FUNDI_BENCH_GROWTH_REQUESTS"] ?? 50_000);
const DEVICES = Number(process.env["FUNDI_BENCH_DEVICES"] ?? 20_000);
const TURNS = 5;
const GROWTH_STEPS = 5;
const IDLE_MS = 20_000;
const AFTER_LOAD_MS = 60_000;
const TARGET = { idle: 180, afterLoad: 250 };

await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  console.log(`Filling a shop with ${DEVICES.toLocaleString("en")} devices …`);
  await fillShop(client, DEVICES);
  const load = await readMixedLoad(client);
  await client.end();
  const cookie = await signIn(databaseUrl);
  await temporaryFolder(async (dataDir) => {
    const env = { DATABASE_URL: databaseUrl, FUNDI_DATA_DIR: dataDir };
    const starts = { "npm start": npmStart(), "from source, unbounded": ["scripts/start.ts"] };
    const servers: Record<string, StartedServer> = {};
    try {
      for (const [name, args] of Object.entries(starts)) {
        servers[name] = await startServer(args, env);
      }
      await measure(servers, load, cookie);
      const [ours, other] = Object.values(servers);
      await other?.stop();
      if (ours) await measureGrowth(ours, load, cookie);
      await ours?.stop();
    } finally {
      for (const server of Object.values(servers)) server.kill();
    }
  });
});

async function measure(
  servers: Record<string, StartedServer>,
  load: MixedLoad,
  cookie: string,
): Promise<void> {
  await delay(IDLE_MS);
  const measured = Object.entries(servers).map(([name, server]) => ({
    name,
    server,
    idle: server.resident().now,
    peak: 0,
    after: 0,
    seconds: 0,
    cpu: -server.cpuSeconds(),
  }));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const one of measured) {
      one.seconds += await load(one.server.url, cookie, REQUESTS / TURNS);
    }
  }
  for (const one of measured) {
    one.cpu += one.server.cpuSeconds();
    one.peak = one.server.resident().peak;
  }
  await delay(AFTER_LOAD_MS);
  for (const one of measured) one.after = one.server.resident().now;
  const unbounded = measured.at(-1);
  console.table(
    Object.fromEntries(
      measured.map(({ name, idle, peak, after, seconds, cpu }) => [
        name,
        {
          [`idle, MB (≤ ${TARGET.idle})`]: Math.round(idle),
          "most, MB": Math.round(peak),
          [`a minute after, MB (≤ ${TARGET.afterLoad})`]: Math.round(after),
          "requests/s": Math.round(REQUESTS / seconds),
          "ratio of requests/s": ((unbounded?.seconds ?? seconds) / seconds).toFixed(2),
          "CPU µs": Math.round((cpu * 1_000_000) / REQUESTS),
        },
      ]),
    ),
  );
}

/** Prints the size of the live heap before the first load and after each load. If memory leaks, this size grows. */
async function measureGrowth(
  server: StartedServer,
  load: MixedLoad,
  cookie: string,
): Promise<void> {
  const heaps = [await server.liveHeap()];
  for (let step = 0; step < GROWTH_STEPS; step++) {
    await load(server.url, cookie, GROWTH_REQUESTS / GROWTH_STEPS);
    heaps.push(await server.liveHeap());
    console.log(`Live heap, MB: ${heaps.map((heap) => heap.toFixed(1)).join(" → ")}`);
  }
}
