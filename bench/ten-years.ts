/**
 * `node bench/ten-years.ts`: measures how fast screens get their data in a shop with ten years of data: 20,000
 * products, 2,000,000 sales with lines, payments and receipts, and 1,000,000 stock movements. It sends one request at a
 * time over HTTP, each of them five times. FUNDI_BENCH_DEVICES is the number of devices; the dashboard is measured with
 * 1,000,000. It prints the median and the maximum in milliseconds, and the size of the
 * answer.
 *
 * Environment variables: FUNDI_BENCH_SALES, FUNDI_BENCH_MOVEMENTS and FUNDI_BENCH_PRODUCTS change the size of the shop,
 * FUNDI_BENCH_TIMES how often each request is sent. FUNDI_BENCH_ONLY sends only requests whose name contains this text.
 * FUNDI_BENCH_KEEP names a folder for the database, so that the next run need not fill it again, which takes longer
 * than everything else. FUNDI_BENCH_PLANS=1 makes PostgreSQL log the plan of each query over 100 ms.
 */
import { join } from "node:path";
import pg from "pg";
import { today } from "#src/shared/time.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { temporaryFolder } from "../scripts/scratch-database.ts";
import { dashboardQuestions } from "./dashboard/dashboard-questions.ts";
import { fillSales } from "./fill-sales.ts";
import { fillShop } from "./fill-shop.ts";
import { serve, signIn, type Served } from "./serving.ts";
import { readQuestions } from "./ten-years-questions.ts";

const number = (name: string, otherwise: number) =>
  Number(process.env[`FUNDI_BENCH_${name}`] ?? otherwise);
const size = {
  sales: number("SALES", 2_000_000),
  movements: number("MOVEMENTS", 1_000_000),
  products: number("PRODUCTS", 20_000),
  devices: number("DEVICES", 5000),
};
/** Above this number, devices get no histories, which take ten times as long to write and which no list reads. */
const MAX_WITH_HISTORIES = 20_000;
const TIMES = number("TIMES", 5);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const KEEP = process.env["FUNDI_BENCH_KEEP"];
const PLANS = process.env["FUNDI_BENCH_PLANS"];

if (KEEP) await measureIn(KEEP);
else await temporaryFolder(measureIn);

async function measureIn(dataDir: string): Promise<void> {
  const postgres = await startPostgres({
    dataDir,
    log: createLog("warn"),
    ...(PLANS && { extraSettings: { session_preload_libraries: "auto_explain" } }),
  });
  try {
    await migrate(postgres.connectionString);
    const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
    await superuser.connect();
    if (await isEmpty(superuser)) await fill(superuser);
    await logPlans(superuser);
    const questions = [...(await readQuestions(superuser)), ...dashboardQuestions(today())];
    await superuser.end();
    const cookie = await signIn(postgres.connectionString);
    const product = await serve("product", postgres.connectionString);
    try {
      const results = [];
      for (const { name, path } of questions.filter((each) => each.name.includes(ONLY))) {
        results.push({ what: name, ...(await ask(product, cookie, path)) });
      }
      console.table(results);
    } finally {
      await product.stop();
    }
    if (PLANS) console.log(`Plans: ${join(dataDir, "postgresql", "log")}`);
  } finally {
    await postgres.stop();
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from sales limit 1");
  return rows.length === 0;
}

async function fill(client: pg.Client): Promise<void> {
  const [sales, products] = [size.sales, size.products].map((count) => count.toLocaleString("en"));
  console.log(`Filling a shop with ${sales} sales of ${products} products …`);
  await fillShop(client, size.devices, size.products, {
    withHistories: size.devices <= MAX_WITH_HISTORIES,
  });
  await fillSales(client, size);
}

/** Switches the logging of plans on or off. This applies to connections that begin after this call. */
async function logPlans(client: pg.Client): Promise<void> {
  const settings = PLANS
    ? [
        "set auto_explain.log_min_duration = 100",
        "set auto_explain.log_analyze = on",
        "set auto_explain.log_buffers = on",
      ]
    : ["reset all"];
  for (const setting of settings) await client.query(`alter role fundi ${setting}`);
}

async function ask(
  { url }: Served,
  cookie: string,
  path: string | ((answer: (path: string) => Promise<string>) => Promise<string>),
): Promise<Record<string, string>> {
  const read = async (asked: string) => {
    const answer = await fetch(url + asked, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${asked}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
  const asked = typeof path === "string" ? path : await path(read);
  const took: number[] = [];
  let bytes = 0;
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    bytes = (await read(asked)).length;
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return {
    "median ms": (took[Math.floor(took.length / 2)] ?? 0).toFixed(0),
    "most ms": (took.at(-1) ?? 0).toFixed(0),
    kB: (bytes / 1000).toFixed(0),
  };
}
