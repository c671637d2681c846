import type { Area } from "#src/server/area.ts";
import type { BackupServices } from "#src/server/backup/backup-services.ts";
import type { DatabaseHost } from "#src/server/backup/fresh-database.ts";
import type { Config } from "#src/server/config.ts";
import { findViolations } from "./invariants.ts";

interface Given {
  config: Pick<Config, "dataDir" | "filesDir" | "secretKeyFile">;
  databaseUrl: string;
  host: DatabaseHost;
  stopping: AbortSignal;
  switchTo: BackupServices["switchTo"];
}

/** Composes what backups and restores need of all areas. */
export const backupServices = (
  areas: readonly Area[],
  { config: { dataDir, filesDir, secretKeyFile }, ...given }: Given,
): BackupServices => ({
  ...given,
  dataDir,
  filesDir,
  secretKeyFile,
  findViolations: (db) => findViolations(db),
  async afterRestore(tx) {
    for (const { afterRestore } of areas) await afterRestore?.(tx);
  },
});
