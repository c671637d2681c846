import { startApp, type RunningApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { createLog } from "#src/server/log.ts";
import { createTestDatabase } from "./database.ts";

export interface TestApp extends RunningApp {
  setupToken: string;
  connectionString: string;
}

/** The whole product on a free port and a database of its own. `close()` also drops the database. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const config = loadConfig({
    PORT: "0",
    FUNDI_LOG_LEVEL: "error",
    FUNDI_DATABASE_CONNECTIONS: "30",
    ...env,
  });
  const app = await startApp({
    config,
    databaseUrl: database.connectionString,
    log: createLog(config.logLevel),
  });
  return {
    ...app,
    setupToken: config.setupToken,
    connectionString: database.connectionString,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
