import type { DatabaseHost } from "#src/server/backup/fresh-database.ts";
import { switchDatabases } from "#src/server/backup/fresh-database.ts";
import { startApp, type RunningApp, type StartOptions } from "../server.ts";

export interface RestartableOptions extends Omit<StartOptions, "switchTo"> {
  host: DatabaseHost;
  /** Called when the app could not be started again after a switch to a restored database. */
  onLost: (error: unknown) => void;
}

/**
 * Starts the app so that a restore can replace its database: the app stops, the databases are renamed, and the app
 * starts again at the same address. When the switch fails, the app starts with the database it had.
 */
export async function startRestartableApp({
  onLost,
  ...options
}: RestartableOptions): Promise<RunningApp> {
  let switching: Promise<void> = Promise.resolve();
  const start = (port: number): Promise<RunningApp> =>
    startApp({
      ...options,
      config: { ...options.config, port },
      switchTo: (database) => {
        switching = switchTo(database).catch(onLost);
      },
    });
  let app = await start(options.config.port);
  const port = Number(new URL(app.url).port || options.config.port);

  async function switchTo(database: string): Promise<void> {
    await app.close();
    try {
      await switchDatabases(options.host, database);
    } catch (error) {
      options.log.error({ err: error }, "the restored database could not be put in place");
    }
    app = await start(port);
  }

  return {
    get url() {
      return app.url;
    },
    get setupUrl() {
      return app.setupUrl;
    },
    get db() {
      return app.db;
    },
    get addresses() {
      return app.addresses;
    },
    async close() {
      await switching;
      await app.close();
    },
  };
}
