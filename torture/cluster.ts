/** A PostgreSQL for the torture test, run by the product's launcher, that can be killed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#src/server/migrate.ts";
import { readPostmasterFile } from "#src/server/postgres/cluster-files.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

export interface Cluster {
  connectionString: string;
  /** A folder for other files of the run (ledger, logs). */
  dataDir: string;
  /** Kills PostgreSQL without any shutdown, like a power cut. The launcher starts it again. */
  kill(): void;
  /** With `keep`, the folder of PostgreSQL remains for inspection. */
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
    async stop(keep) {
      await postgres.stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
