/** A PostgreSQL of its own, run by the product's launcher, to be killed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#src/server/migrate.ts";
import { readPostmasterFile } from "#src/server/postgres/cluster-files.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

export interface Cluster {
  connectionString: string;
  /** Room for what else is written. */
  dataDir: string;
  /** As the power cut does it: nothing is said, nothing is written. The launcher starts it again. */
  kill(): void;
  /** `keep`: its folder stays, to be looked into. */
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
