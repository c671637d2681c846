import type { Area } from "#src/server/area.ts";
import type { BackedUpShop } from "#src/server/backup/backed-up-shop.ts";
import type { DatabaseHost } from "#src/server/backup/fresh-database.ts";
import type { Config } from "#src/server/config.ts";
import { checkInvariants } from "../invariants.ts";

interface Given {
  config: Pick<Config, "dataDir" | "filesDir" | "secretKeyFile">;
  databaseUrl: string;
  host: DatabaseHost;
  stopping: AbortSignal;
  switchTo: BackedUpShop["switchTo"];
}

/** Composes what backups and restores need of all areas. */
export const backedUpShop = (
  areas: readonly Area[],
  { config: { dataDir, filesDir, secretKeyFile }, ...given }: Given,
): BackedUpShop => ({
  ...given,
  dataDir,
  filesDir,
  secretKeyFile,
  checkInvariants: (databaseUrl, log) => checkInvariants({ databaseUrl, log }),
  async afterRestore(tx) {
    for (const { afterRestore } of areas) await afterRestore?.(tx);
  },
});
