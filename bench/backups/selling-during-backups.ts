/**
 * `node bench/backups/selling-during-backups.ts`: sixteen tills sell for some seconds while nothing else happens, and
 * then while backups run one after the other. Prints the sales per second of both, in turns, and their ratio, which must
 * be above 0.8. Afterwards archives are restored into a separate database, which must keep all invariants.
 *
 * FUNDI_BENCH_DEVICES sets the number of devices (20,000), FUNDI_BENCH_SECONDS the seconds per turn (10),
 * FUNDI_BENCH_TURNS the number of turns (3), FUNDI_BENCH_MB the megabytes of photos (200), FUNDI_BENCH_KEY=1 encrypts,
 * FUNDI_BENCH_PROOFS the number of archives that are restored (3).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { withScratchDatabase } from "../../scripts/scratch-database.ts";
import { fillShop } from "../fill-shop.ts";
import { checkouts, sell } from "../tills/sixteen-tills.ts";
import { serve, signIn } from "../serving.ts";
import { apiOf, backUp, prove, type Api } from "./asking.ts";
import { storePhotos } from "./demo-shop.ts";

const number = (name: string, usual: number) => Number(process.env[`FUNDI_BENCH_${name}`] ?? usual);
const SECONDS = number("SECONDS", 10);
const TURNS = number("TURNS", 3);
const TARGET = 0.8;

const dataDir = await mkdtemp(join(tmpdir(), "fundi-bench-backup-"));
process.env["FUNDI_DATA_DIR"] = dataDir;
try {
  await withScratchDatabase(measure, { mayCreateDatabases: true });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillShop(client, number("DEVICES", 20_000));
  await storePhotos(databaseUrl, join(dataDir, "files"), number("MB", 200));
  const sale = await checkouts(client);
  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  const api = apiOf(product.url, cookie);
  try {
    if (process.env["FUNDI_BENCH_KEY"]) await api("POST", "/api/backup-key");
    await sell(sale, product.url, cookie, SECONDS);
    const results = [];
    const archives: string[] = [];
    for (let turn = 1; turn <= TURNS; turn++) {
      const alone = await sell(sale, product.url, cookie, SECONDS);
      const backups = backUpUntilStopped(api);
      const during = await sell(sale, product.url, cookie, SECONDS);
      const made = await backups.stop();
      archives.push(...made.map(({ id }) => id));
      results.push({
        turn,
        "sales/s alone": alone.toFixed(0),
        "sales/s during backups": during.toFixed(0),
        ratio: (during / alone).toFixed(2),
        backups: made.length,
        MB: ((made[0]?.bytes ?? 0) / 1e6).toFixed(0),
        seconds: ((made[0]?.ms ?? 0) / 1000).toFixed(1),
      });
    }
    console.table(results);
    const ratio = results.reduce((sum, { ratio: one }) => sum + Number(one), 0) / results.length;
    console.log(`Ratio ${ratio.toFixed(2)}, target ${TARGET}`);
    for (const id of archives.slice(0, number("PROOFS", 3))) await report(api, id);
    if (ratio < TARGET) process.exitCode = 1;
  } finally {
    await product.stop();
    await client.end();
  }
}

/** Makes backups one after the other. `stop` waits for the last one and returns all. */
function backUpUntilStopped(api: Api) {
  const stopping = new AbortController();
  const made: { id: string; bytes: number; ms: number }[] = [];
  const working = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const { id, bytes } = await backUp(api);
      made.push({ id, bytes: bytes ?? 0, ms: performance.now() - began });
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await working;
      return made;
    },
  };
}

async function report(api: Api, id: string): Promise<void> {
  const began = performance.now();
  const { proof, proofProblem, proofDetail } = await prove(api, id);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Restored in ${seconds} s: ${proof} ${proofProblem ?? ""} ${proofDetail ?? ""}`);
  if (proof !== "restored") process.exitCode = 1;
}
