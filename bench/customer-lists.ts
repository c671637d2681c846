/**
 * `node bench/customer-lists.ts`: measures what the list of customers costs with 10,000 and with 500,000 customers: its
 * searches, and the first page of each segment, once with a filter that many customers match and once with one that one
 * in 10,000 matches. Each shop has its own server, and they answer in turns, so that both see the same computer. It
 * prints for each shop the median processor time of a request in milliseconds, of server and database together, the
 * ratio, and for each shop the number of customers in the last answer. Elapsed time would depend on the other programs
 * of the computer. Linux only.
 *
 * Environment variables: FUNDI_BENCH_SIZES sets the numbers of customers ("10000,500000"), FUNDI_BENCH_ROUNDS the
 * number of measured rounds (60), FUNDI_BENCH_ONLY runs only questions whose name contains this text.
 * FUNDI_BENCH_KEEP names a folder for the databases, so that the next run need not fill them again.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { temporaryFolder } from "../scripts/scratch-database.ts";
import { cpuOf } from "./cpu-of.ts";
import { customerQuestions, type CustomerQuestion, type Read } from "./customer-questions.ts";
import { fillCustomers } from "./fill-customers.ts";
import { serve, signIn } from "./serving.ts";

const SIZES = (process.env["FUNDI_BENCH_SIZES"] ?? "10000,500000").split(",").map(Number);
const ROUNDS = Number(process.env["FUNDI_BENCH_ROUNDS"] ?? 60);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const KEEP = process.env["FUNDI_BENCH_KEEP"];
const WARM_UP = 15;

interface Shop {
  read: Read;
  /** The processor time that the server and the connections of its database have used, in milliseconds. */
  cpu: () => number;
  close: () => Promise<void>;
}

async function openShop(dataDir: string, customers: number): Promise<Shop> {
  const postgres = await startPostgres({ dataDir, log: createLog("warn") });
  await migrate(postgres.connectionString);
  const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
  await superuser.connect();
  await fillCustomers(superuser, customers);
  const { rows } = await superuser.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await superuser.end();
  const cookie = await signIn(postgres.connectionString);
  const server = await serve("product", postgres.connectionString);
  return {
    read: async (query) => {
      const address = `${server.url}/api/customers?${String(new URLSearchParams(query))}`;
      const answer = await fetch(address, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return (await answer.json()) as Awaited<ReturnType<Read>>;
    },
    cpu: () => [server.pid, ...childrenOf(postmaster)].reduce((sum, pid) => sum + used(pid), 0),
    close: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

/** The time of a process; zero for one that has ended. */
const used = (pid: number): number => cpuOf(pid) || 0;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Asks both shops in turns and returns the median of each, in milliseconds. */
async function measure(
  shops: readonly Shop[],
  ask: CustomerQuestion["ask"],
  rounds: number,
): Promise<{ medians: number[]; found: number[] }> {
  const times = shops.map(() => [] as number[]);
  const found = shops.map(() => 0);
  for (let round = 0; round < WARM_UP + rounds; round++) {
    for (const [nth, { read, cpu }] of shops.entries()) {
      const before = cpu();
      const page = await ask(read, round);
      found[nth] = page?.items.length ?? 0;
      if (round >= WARM_UP) times[nth]?.push(cpu() - before);
    }
  }
  return { medians: times.map(median), found };
}

async function run(folder: string): Promise<void> {
  const shops: Shop[] = [];
  try {
    for (const customers of SIZES) {
      shops.push(await openShop(join(folder, String(customers)), customers));
    }
    for (const { name, ask, isLong } of customerQuestions) {
      if (!name.includes(ONLY)) continue;
      const { medians, found } = await measure(shops, ask, isLong ? 3 : ROUNDS);
      const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0);
      const columns = medians.map((ms) => ms.toFixed(2).padStart(9)).join(" ");
      console.log(
        `${name.padEnd(44)} ${columns} ${ratio.toFixed(2).padStart(7)}   ${found.join(" ")}`,
      );
    }
  } finally {
    for (const shop of shops) await shop.close();
  }
}

if (KEEP) await run(KEEP);
else await temporaryFolder(run);
