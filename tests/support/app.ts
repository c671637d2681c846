import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp, type RunningApp, type StartOptions } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { connect, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { createTestDatabase } from "./database.ts";

export interface TestApp extends RunningApp {
  /** As the owner of the database, so that a test can plant what the server may not do. The server has a role of its own. */
  db: Database;
  setupToken: string;
  /** For the owner of the database. */
  connectionString: string;
}

export interface TestOptions extends Pick<
  StartOptions,
  "fillDemoShop" | "limits" | "runsSchedule"
> {
  /** Whether a background job assigns new devices to technicians, as in a new shop. By default it does not. */
  autoAssign?: boolean;
  /** Gets all entries of the log, down to the finest level; by default only errors are printed. */
  hearLog?: (line: string) => void;
  /** The level of the log that `hearLog` gets; by default the finest. */
  logLevel?: string;
}

/**
 * Starts the whole product without users, on a free port with its own database. Used by `startShop`, and by tests of
 * the setup and of the start. Jobs do not run by the clock, because they would change records between two steps of a
 * test. `close()` also drops the database.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  {
    autoAssign = false,
    hearLog,
    logLevel = "trace",
    runsSchedule = false,
    ...options
  }: TestOptions = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "fundi-test-"));
  const config = loadConfig({
    PORT: "0",
    FUNDI_LOG_LEVEL: "error",
    FUNDI_DATABASE_CONNECTIONS: "30",
    FUNDI_DATA_DIR: dataDir,
    ...env,
  });
  const log = hearLog ? createLog(logLevel, { write: hearLog }) : createLog(config.logLevel);
  const { connectionString: ownerDatabaseUrl, serverConnectionString: databaseUrl } = database;
  const urls = { databaseUrl, ownerDatabaseUrl };
  const app = await startApp({ config, ...urls, log, runsSchedule, ...options });
  const { db } = connect({ connectionString: ownerDatabaseUrl, connections: 20, log });
  if (!autoAssign) await assignByHand({ db });
  return {
    ...app,
    db,
    setupToken: config.setupToken,
    connectionString: database.connectionString,
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Turns automatic assignment off. Most tests expect a new device to stay `received`, but by default a background job
 * assigns a technician right after the intake.
 */
async function assignByHand({ db }: Pick<TestApp, "db">): Promise<void> {
  await db
    .insertInto("systemSettings")
    .values({
      category: "workflow",
      settingKey: "auto_assign_technicians",
      settingValue: JSON.stringify(false),
    })
    .onConflict((conflict) => conflict.columns(["category", "settingKey"]).doNothing())
    .execute();
}
