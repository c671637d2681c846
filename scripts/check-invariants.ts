/**
 * `npm run check-invariants`: checks all invariants in the database of DATABASE_URL, or in the embedded database in
 * FUNDI_DATA_DIR. Fundi may be running. The script changes nothing. Its exit code is 1 when an invariant is violated,
 * and 2 when the check failed. With `--seal NUMBER:DIGEST` it also checks that the journal still has this seal, which
 * somebody kept outside of the database.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkInvariants } from "#src/app/invariants.ts";
import { loadConfig } from "#src/server/config.ts";
import { connect } from "#src/server/database.ts";
import { hasSeal } from "#src/server/events/seals.ts";
import { createLog, type Log } from "#src/server/log.ts";
import { findRunningPostgres } from "#src/server/postgres/find-running.ts";
import { LaunchRefusal } from "#src/server/postgres/launch-refusal.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

try {
  process.exitCode = (await withDatabase(check)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof LaunchRefusal ? error.message : error);
  process.exitCode = 2;
}

async function withDatabase(work: (databaseUrl: string) => Promise<boolean>): Promise<boolean> {
  const { databaseUrl, dataDir } = loadConfig(process.env);
  if (databaseUrl) return work(databaseUrl);
  const running = findRunningPostgres(dataDir);
  if (running) return work(running);
  if (!existsSync(join(dataDir, "postgresql"))) {
    throw new LaunchRefusal(`There is no database in ${dataDir}, and DATABASE_URL names none.`);
  }
  const say = { info: () => {}, warn: console.warn, error: console.error };
  const postgres = await startPostgres({ dataDir, log: say });
  try {
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

/** Returns true when all invariants hold. */
async function check(databaseUrl: string): Promise<boolean> {
  const log = createLog("warn");
  const violations: { invariant: string }[] = await checkInvariants(
    { databaseUrl, log },
    (invariant, rows) => {
      console.log(`${rows.length === 0 ? "✓" : "✗"} ${invariant}`);
      if (rows.length > 0) console.table(rows);
    },
  );
  violations.push(...(await missingSeal(databaseUrl, log)));
  console.log(
    violations.length === 0
      ? "\nEverything holds."
      : `\n${violations.length} of the above do not hold.`,
  );
  return violations.length === 0;
}

/** Whether the seal on the command line is missing, as a violation. @throws LaunchRefusal if it is none */
async function missingSeal(databaseUrl: string, log: Log): Promise<{ invariant: string }[]> {
  const { seal } = parseArgs({ options: { seal: { type: "string" } } }).values;
  if (seal === undefined) return [];
  const [, number, digest = ""] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/i.exec(seal) ?? [];
  if (number === undefined)
    throw new LaunchRefusal("--seal must be a number and 64 hexadecimal digits, such as 12:ab…");
  const { db } = connect({ connectionString: databaseUrl, connections: 1, log });
  const invariant = `the journal has seal ${number} as it was written down`;
  try {
    const isThere = await hasSeal(db, { number: Number(number), digest });
    console.log(`${isThere ? "✓" : "✗"} ${invariant}`);
    return isThere ? [] : [{ invariant }];
  } finally {
    await db.destroy();
  }
}
