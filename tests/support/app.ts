import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp, type RunningApp, type StartOptions } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { createTestDatabase } from "./database.ts";

export interface TestApp extends RunningApp {
  setupToken: string;
  connectionString: string;
}

export interface TestOptions extends Pick<StartOptions, "fillDemoShop" | "limits"> {
  /** The shop assigns technicians by itself, as a new shop does. */
  autoAssign?: boolean;
}

/** The whole product on a free port and a database of its own. `close()` also drops the database. */
export async function startTestApp(
  env: Record<string, string> = {},
  { autoAssign = false, ...options }: TestOptions = {},
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
  const log = createLog(config.logLevel);
  const app = await startApp({ config, databaseUrl: database.connectionString, log, ...options });
  if (!autoAssign) await assignByHand(app);
  return {
    ...app,
    setupToken: config.setupToken,
    connectionString: database.connectionString,
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Most tests take a device in and go on from `received`. By default the shop names a technician in a background job
 * right after the intake, which would come between.
 */
async function assignByHand({ db }: RunningApp): Promise<void> {
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
