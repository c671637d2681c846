/**
 * `npm run bench`: the product beside a bare Fastify server with hand-written SQL, on the same rows of the same
 * database, in turns. Prints requests per second and their ratio; what counts is the ratio, the rest is the machine.
 *
 * FUNDI_BENCH_DEVICES (100,000), FUNDI_BENCH_SECONDS per turn (4), FUNDI_BENCH_ONLY (a part of a name),
 * FUNDI_BENCH_PROFILE (a folder for CPU profiles).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import autocannon, { type SentRequest } from "autocannon";
import pg from "pg";
import { newId } from "#src/shared/ids.ts";
import { connect, inTransaction } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { startSession } from "#src/areas/users/server/sessions.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";
import { fillShop } from "./fill-shop.ts";
import { readScenarios, type Scenario } from "./scenarios.ts";

const DEVICES = Number(process.env["FUNDI_BENCH_DEVICES"] ?? 100_000);
const SECONDS = Number(process.env["FUNDI_BENCH_SECONDS"] ?? 4);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const PROFILE = process.env["FUNDI_BENCH_PROFILE"];
const CONNECTIONS = 16;
const TURNS = 3;
const TARGET = 0.6;

await withScratchDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  console.log(`Filling a shop with ${DEVICES.toLocaleString("en")} devices …`);
  await fillShop(client, DEVICES);
  const scenarios = (await readScenarios(client)).filter(({ name }) => name.includes(ONLY));
  await client.end();

  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  const bare = await serve("bare", databaseUrl);
  try {
    const results = [];
    for (const scenario of scenarios) results.push(await compare(scenario, product, bare, cookie));
    console.table(results);
    const slowest = Math.min(...results.map(({ ratio }) => Number(ratio)));
    console.log(`The slowest does ${slowest} of the bare server; the target is ${TARGET}.`);
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
});

interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function serve(which: "product" | "bare", databaseUrl: string): Promise<Served> {
  const profile = PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${join(PROFILE, which)}`] : [];
  const child: ChildProcess = spawn(
    process.execPath,
    [...profile, join(import.meta.dirname, "serve.ts"), which],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (!child.stdout) throw new Error("no output to read the address from");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("http")) continue;
    return {
      url: line,
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error(`the ${which} server did not start`);
}

/** The admin's session cookie, made in the database: signing in is not what is measured. */
async function signIn(connectionString: string): Promise<string> {
  const { db } = connect({ connectionString, connections: 2, log: createLog("warn") });
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const token = await inTransaction(db, (tx) =>
    startSession(tx, admin.id, { userAgent: null, address: null }),
  );
  await db.destroy();
  return `fundi_session=${token}`;
}

async function compare(
  scenario: Scenario,
  product: Served,
  bare: Served,
  cookie: string,
): Promise<Record<string, string>> {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  await measure(scenario, product, cookie, 1);
  await measure(scenario, bare, cookie, 1);
  for (let turn = 0; turn < TURNS; turn++) {
    ours.push(await measure(scenario, product, cookie, SECONDS));
    theirs.push(await measure(scenario, bare, cookie, SECONDS));
  }
  const average = (all: Measured[], what: keyof Measured) =>
    all.reduce((sum, one) => sum + one[what], 0) / all.length;
  return {
    what: scenario.name,
    "product/s": average(ours, "perSecond").toFixed(0),
    "bare/s": average(theirs, "perSecond").toFixed(0),
    ratio: (average(ours, "perSecond") / average(theirs, "perSecond")).toFixed(2),
    "product p99 ms": average(ours, "p99").toFixed(0),
    "bare p99 ms": average(theirs, "p99").toFixed(0),
    "product CPU µs": average(ours, "cpu").toFixed(0),
    "bare CPU µs": average(theirs, "cpu").toFixed(0),
  };
}

interface Measured {
  perSecond: number;
  p99: number;
  /** Microseconds of processor per request in the server itself; a steadier number on a busy machine. */
  cpu: number;
}

async function measure(
  scenario: Scenario,
  { url, pid }: Served,
  cookie: string,
  seconds: number,
): Promise<Measured> {
  const cpuBefore = cpuSeconds(pid);
  const setupRequest = (request: SentRequest): SentRequest => {
    const { path, body } = scenario.next();
    return {
      ...request,
      method: body === undefined ? "GET" : "POST",
      path,
      headers: {
        cookie,
        ...(body !== undefined && {
          "content-type": "application/json",
          "idempotency-key": newId(),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest }],
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${scenario.name} at ${url}: ${failed} of ${result.requests.total} failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    cpu: ((cpuSeconds(pid) - cpuBefore) * 1_000_000) / result.requests.total,
  };
}

/** What the process has used, in steps of 10 ms; NaN where there is no /proc. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
