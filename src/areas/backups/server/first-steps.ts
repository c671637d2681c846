import { sql } from "kysely";
import type { FirstStep } from "#src/server/first-step.ts";
import { existsIn } from "#src/server/sql/exists-in.ts";

export const backupsFirstSteps: readonly FirstStep[] = [
  {
    name: "backup",
    permission: "manage_backups",
    // A backup on the disk of the shop's data is lost together with it.
    isDone: (db) =>
      existsIn(
        db,
        sql`select from backup_place where not is_same_disk
        and exists (select from backups where status = 'done')`,
      ),
  },
];
