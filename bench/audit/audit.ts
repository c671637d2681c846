/**
 * `node bench/audit/audit.ts`: what the audit costs in a shop with 500,000 events and the personal values beside them.
 * Each question is asked in turns through the code of the product and as the best SQL that we could write for the same
 * rows, in one connection each. It prints the median milliseconds of both, and their ratio. Then it writes the events of
 * checkouts with and without the indexes of the audit. For one checkout of each it prints the processor time of the
 * connection, and the bytes in the write-ahead log.
 *
 * Targets: no question takes more than twice the best SQL and 3 ms, which three statements instead of one cost (events,
 * names, personal values); the indexes cost a checkout less than 0.2 ms.
 *
 * Environment variables: FUNDI_BENCH_EVENTS sets the number of events (500000), FUNDI_BENCH_ROUNDS the measured rounds
 * (40), FUNDI_BENCH_ONLY asks only questions whose name contains this text. FUNDI_BENCH_KEEP names a folder for the
 * database, so that the next run need not fill it again. The processor time is measured on Linux only.
 */
import { performance } from "node:perf_hooks";
import pg from "pg";
import { permissions } from "#src/shared/permissions.ts";
import { connect } from "#src/server/database.ts";
import { sealEvents } from "#src/server/events/seals.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { temporaryFolder } from "../../scripts/scratch-database.ts";
import { auditQuestions, type AuditQuestion } from "./audit-questions.ts";
import { fillAudit } from "./fill-audit.ts";
import { indexCost } from "./index-cost.ts";

const EVENTS = Number(process.env["FUNDI_BENCH_EVENTS"] ?? 500_000);
const ROUNDS = Number(process.env["FUNDI_BENCH_ROUNDS"] ?? 40);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const KEEP = process.env["FUNDI_BENCH_KEEP"];
const WARM_UP = 10;
const MAX_TIMES = 2;
const MORE_MS = 3;
const MAX_FOR_INDEXES_MS = 0.2;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

if (KEEP) await run(KEEP);
else await temporaryFolder(run);

async function run(folder: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: folder, log: createLog("warn") });
  const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
  await migrate(postgres.connectionString);
  await superuser.connect();
  await fillAudit(superuser, EVENTS);
  const { connectionString } = postgres;
  const { db } = connect({ connectionString, connections: 1, log: createLog("error") });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const user = await client.query<{ id: string }>("select id from users order by email limit 1");
    const actor: Actor = {
      userId: user.rows[0]?.id ?? "",
      name: "",
      role: "admin",
      sessionId: null,
      mustChangePassword: false,
      permissions: new Set(permissions),
    };
    await sealEvents(db);
    const missed: string[] = [];
    for (const question of await auditQuestions({ db, client, actor })) {
      if (question.name.includes(ONLY)) missed.push(...(await report(question)));
    }
    if (!ONLY) {
      const { withIndexes, without } = await indexCost(db, superuser, actor.userId);
      const show = ({ cpu, log }: typeof without) =>
        `${(cpu * 1000).toFixed(0)} µs of processor time, ${log.toFixed(0)} bytes of log`;
      console.log(`The events of a checkout with all indexes: ${show(withIndexes)}.`);
      console.log(`Without the three of the audit: ${show(without)}.`);
      if (withIndexes.cpu - without.cpu > MAX_FOR_INDEXES_MS) missed.push("the indexes");
    }
    console.log(missed.length > 0 ? `Missed: ${missed.join("; ")}.` : "All targets are met.");
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await db.destroy();
    await superuser.end();
    await postgres.stop();
  }
}

/** Measures a question and prints a line. Returns its name if it misses a target. */
async function report({ name, ask, best }: AuditQuestion): Promise<string[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let rows = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    rows = await time(ours, () => ask(round));
    if (best) await time(theirs, () => best(round));
  }
  const [asked, written] = [median(ours.slice(WARM_UP)), median(theirs.slice(WARM_UP))];
  const columns = [asked, written, asked / written].map((each) => each.toFixed(2).padStart(9));
  console.log(`${name.padEnd(40)} ${columns.join(" ")}   ${rows} rows`);
  const isSlow = asked > MAX_TIMES * written + MORE_MS;
  return isSlow ? [name] : [];
}

async function time(into: number[], work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const rows = await work();
  into.push(performance.now() - began);
  return rows;
}
