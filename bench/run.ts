/**
 * `npm run bench`: compares the product with a bare Fastify server with hand-written SQL. Both run in turns, on the
 * same rows of the same database. The lookup of an item and the checkout are also compared with PostgreSQL alone
 * (pgbench.ts). Prints requests per second and their ratio. Only the ratio is meaningful, because requests per second
 * depend on the computer.
 *
 * Environment variables: FUNDI_BENCH_DEVICES sets the number of devices (default 100,000), FUNDI_BENCH_SECONDS the
 * seconds per turn (4). FUNDI_BENCH_ONLY runs only scenarios whose name contains this text. FUNDI_BENCH_PROFILE names a
 * folder, into which CPU profiles are written.
 */
import { readFileSync } from "node:fs";
import pg from "pg";
import { withScratchDatabase } from "../scripts/scratch-database.ts";
import { fillShop } from "./fill-shop.ts";
import { findPgbench, type Pgbench } from "./pgbench.ts";
import { readScenarios, type Scenario } from "./scenarios.ts";
import { serve, signIn, type Served } from "./serving.ts";
import { CONNECTIONS, sendScenario } from "./tills/send-scenario.ts";

const DEVICES = Number(process.env["FUNDI_BENCH_DEVICES"] ?? 100_000);
const SECONDS = Number(process.env["FUNDI_BENCH_SECONDS"] ?? 4);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const TURNS = 3;
const TARGET = 0.6;

await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  console.log(`Filling a shop with ${DEVICES.toLocaleString("en")} devices …`);
  await fillShop(client, DEVICES);
  const scenarios = (await readScenarios(client)).filter(({ name }) => name.includes(ONLY));
  const pgbench = await findPgbench(client, databaseUrl, CONNECTIONS);
  if (!pgbench) console.log("pgbench is not installed: PostgreSQL alone is not measured.");
  await client.end();

  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  const bare = await serve("bare", databaseUrl);
  try {
    const results = [];
    for (const scenario of scenarios) {
      results.push(await compare(scenario, { product, bare, pgbench }, cookie));
    }
    console.table(results);
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
});

async function compare(
  scenario: Scenario,
  { product, bare, pgbench }: { product: Served; bare: Served; pgbench: Pgbench | null },
  cookie: string,
): Promise<Record<string, string>> {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  const alone: number[] = [];
  await measure(scenario, product, cookie, 1);
  await measure(scenario, bare, cookie, 1);
  for (let turn = 0; turn < TURNS; turn++) {
    ours.push(await measure(scenario, product, cookie, SECONDS));
    theirs.push(await measure(scenario, bare, cookie, SECONDS));
    if (pgbench && scenario.pgbench) alone.push(await pgbench.measure(scenario.pgbench, SECONDS));
  }
  const average = (all: Measured[], what: keyof Measured) =>
    all.reduce((sum, one) => sum + one[what], 0) / all.length;
  return {
    what: scenario.name,
    "product/s": average(ours, "perSecond").toFixed(0),
    "bare/s": average(theirs, "perSecond").toFixed(0),
    ratio: (average(ours, "perSecond") / average(theirs, "perSecond")).toFixed(2),
    target: (scenario.target ?? TARGET).toFixed(2),
    "pgbench/s": alone.length > 0 ? (alone.reduce((a, b) => a + b) / alone.length).toFixed(0) : "",
    "product p99 ms": average(ours, "p99").toFixed(0),
    "bare p99 ms": average(theirs, "p99").toFixed(0),
    "product CPU µs": average(ours, "cpu").toFixed(0),
    "bare CPU µs": average(theirs, "cpu").toFixed(0),
  };
}

interface Measured {
  perSecond: number;
  p99: number;
  /** The processor time per request, in microseconds. On a busy computer it varies less than requests per second. */
  cpu: number;
}

async function measure(
  scenario: Scenario,
  { url, pid }: Served,
  cookie: string,
  seconds: number,
): Promise<Measured> {
  const cpuBefore = cpuSeconds(pid);
  const result = await sendScenario(scenario, url, cookie, seconds);
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    cpu: ((cpuSeconds(pid) - cpuBefore) * 1_000_000) / result.requests.total,
  };
}

/** Returns the processor time that a process has used, in seconds; NaN on systems without /proc. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
