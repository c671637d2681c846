import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

/** Runs `work` on an empty, migrated, embedded database and throws it away. */
export async function withScratchDatabase(
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "fundi-scratch-"));
  const postgres = await startPostgres({ dataDir, log: createLog("warn") });
  try {
    await migrate(postgres.connectionString);
    await work(postgres.connectionString);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
