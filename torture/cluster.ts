/** The PostgreSQL of the torture test. The product's launcher runs it, and the test can kill it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#src/server/migrate.ts";
import { readPostmasterFile } from "#src/server/postgres/cluster-files.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

export interface Cluster {
  connectionString: string;
  /** The folder with all files of the run: database, ledger and logs. */
  dataDir: string;
  /** Kills PostgreSQL without a shutdown, as a power cut does. The launcher then starts it again. */
  kill(): void;
  /** Changes settings while PostgreSQL runs. They stay when it starts again. */
  set(settings?: Record<string, string>): Promise<void>;
  /** Stops PostgreSQL and deletes the folder. With `keep`, the folder remains, so that a developer can examine it. */
  stop(keep: boolean): Promise<void>;
}

export async function startCluster(extraSettings: Record<string, string> = {}): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "fundi-torture-"));
  const quiet = { info() {}, warn() {}, error() {} };
  const postgres = await startPostgres({ dataDir, log: quiet, extraSettings });
  await migrate(postgres.connectionString);
  return {
    connectionString: postgres.connectionString,
    dataDir,
    kill() {
      const file = readPostmasterFile(join(dataDir, "postgresql"));
      if (file) process.kill(file.pid, "SIGKILL");
    },
    async set(settings = {}) {
      const client = new pg.Client({ connectionString: postgres.superuserConnectionString });
      await client.connect();
      for (const [name, value] of Object.entries(settings)) {
        await client.query(`alter system set ${name} = '${value}'`);
      }
      await client.query("select pg_reload_conf()");
      await client.end();
    },
    async stop(keep) {
      await postgres.stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
