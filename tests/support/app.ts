import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRestartableApp } from "#src/app/restore/restartable.ts";
import type { RunningApp, StartOptions } from "#src/app/server.ts";
import { loadConfig, type Config } from "#src/server/config.ts";
import { connect, type Database } from "#src/server/database.ts";
import type { JobContext } from "#src/areas/backups/server/make-backup.ts";
import { areas } from "#src/app/areas.ts";
import { backedUpShop } from "#src/app/restore/backed-up-shop.ts";
import type { DatabaseHost } from "#src/server/backup/fresh-database.ts";
import { createLog, type Log } from "#src/server/log.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { timed } from "./costs/counters.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export interface TestApp extends RunningApp {
  /**
   * As the owner of the database, so that a test can plant what the server may not do. The server has a role of its
   * own.
   */
  db: Database;
  /** The connections of the server itself, for what it keeps in memory for them. */
  serverDb: Database;
  setupToken: string;
  dataDir: string;
  /** For the owner of the database. */
  connectionString: string;
  filesDir: string;
  secretKeyFile: string;
  /** What jobs of backups get, for tests that run them themselves. */
  backupContext: { backup: JobContext; log: Log };
}

export interface TestOptions extends Pick<
  StartOptions,
  "fillDemoShop" | "limits" | "runsSchedule"
> {
  /** Whether a background job assigns new devices to technicians, as in a new shop. By default it does not. */
  autoAssign?: boolean;
  /** Gets all entries of the log, down to the finest level; by default only errors are printed. */
  hearLog?: (line: string) => void;
  /** A database and a data directory that are filled already; by default both are new and empty. */
  prepared?: { database: TestDatabase; dataDir: string };
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
    prepared,
    ...options
  }: TestOptions = {},
): Promise<TestApp> {
  const { database, dataDir } = prepared ?? {
    database: await createTestDatabase(),
    dataDir: await newDataDir(),
  };
  const config = configIn(dataDir, env);
  const log = hearLog ? createLog(logLevel, { write: hearLog }) : createLog(config.logLevel);
  const { connectionString, serverConnectionString: databaseUrl } = database;
  const host = { ownerUrl: connectionString, maintenanceUrl: connectionString };
  const start = { config, databaseUrl, host, log, runsSchedule, onLost, ...options };
  const app = await timed("server", () => startRestartableApp(start));
  const { db } = connect({ connectionString, connections: 20, log });
  if (!autoAssign) await assignByHand({ db });
  return {
    // A restore starts the app again, at the same address.
    get url() {
      return app.url;
    },
    get setupUrl() {
      return app.setupUrl;
    },
    get serverDb() {
      return app.db;
    },
    get addresses() {
      return app.addresses;
    },
    db,
    setupToken: config.setupToken,
    dataDir,
    connectionString,
    filesDir: config.filesDir,
    secretKeyFile: config.secretKeyFile,
    backupContext: contextOfBackups({ config, databaseUrl, host, log }),
    async close() {
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "fundi-test-"));

const configIn = (dataDir: string, env: Record<string, string>): Config =>
  loadConfig({
    PORT: "0",
    FUNDI_LOG_LEVEL: "error",
    FUNDI_DATABASE_CONNECTIONS: "30",
    FUNDI_DATA_DIR: dataDir,
    ...env,
  });

function onLost(error: unknown): never {
  throw error;
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

interface BackedUpTest {
  config: Config;
  databaseUrl: string;
  host: DatabaseHost;
  log: Log;
}

const contextOfBackups = ({ log, ...given }: BackedUpTest) => ({
  backup: {
    ...backedUpShop(areas, { ...given, stopping: new AbortController().signal, switchTo: null }),
    secrets: openSecrets(given.config.secretKeyFile),
  },
  log,
});
