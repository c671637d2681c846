import * as z from "zod";
import { lazyModule } from "#src/server/lazy-module.ts";
import type { Area } from "#src/server/area.ts";
import { MAKE_BACKUP, PROVE_BACKUP } from "./ask-for-backup.ts";
import { backupsConstraints } from "./constraints.ts";
import { backupsFirstSteps } from "./first-steps.ts";
import { RESTORE_BACKUP } from "./ask-for-restore.ts";
import { backupsRoutes } from "./routes.ts";
import { scheduleBackups } from "./schedule-backups.ts";

const ofBackup = z.object({ id: z.string() });
const SCHEDULE_BACKUPS = "schedule_backups";
// The modules of archives are loaded with the first backup.
const making = lazyModule(() => import("./make-backup.ts"));
const proving = lazyModule(() => import("./prove-backup.ts"));
const restoring = lazyModule(() => import("./restore-backup.ts"));

export const backupsArea: Area = {
  name: "backups",
  routes: ({ backup, secrets }) => [backupsRoutes(backup, secrets)],
  schemas: async () => [await import("../contract.ts")],
  constraints: backupsConstraints,
  firstSteps: backupsFirstSteps,
  tasks: (db, { backup, secrets, log }) => {
    const context = { ...backup, secrets };
    return {
      [MAKE_BACKUP]: async (payload) =>
        (await making()).makeBackup(db, context, ofBackup.parse(payload).id),
      [PROVE_BACKUP]: async (payload) =>
        (await proving()).proveBackup(db, context, { ...ofBackup.parse(payload), log }),
      [RESTORE_BACKUP]: async (payload, { job: { attempts } }) =>
        (await restoring()).restoreBackup(db, context, { payload, attempts }, log),
      [SCHEDULE_BACKUPS]: () => scheduleBackups(db, context, log),
    };
  },
  cron: [{ task: SCHEDULE_BACKUPS, match: "*/10 * * * *" }],
};
