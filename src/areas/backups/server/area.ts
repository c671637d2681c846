import type { Area } from "#src/server/area.ts";
import { MAKE_BACKUP, PROVE_BACKUP } from "./ask-for-backup.ts";
import { backupsConstraints } from "./constraints.ts";
import { backupsFirstSteps } from "./first-steps.ts";
import { makeBackup } from "./make-backup.ts";
import { proveBackup } from "./prove-backup.ts";
import { RESTORE_BACKUP, restoreBackup } from "./restore-backup.ts";
import { backupsRoutes } from "./routes.ts";
import { scheduleBackups } from "./schedule-backups.ts";
import * as z from "zod";

const ofBackup = z.object({ id: z.string() });
const SCHEDULE_BACKUPS = "schedule_backups";

export const backupsArea: Area = {
  routes: ({ backup, secrets }) => [backupsRoutes(backup, secrets)],
  schemas: async () => [await import("../contract.ts")],
  constraints: backupsConstraints,
  firstSteps: backupsFirstSteps,
  tasks: (db, { backup, secrets, log }) => {
    const context = { ...backup, secrets };
    return {
      [MAKE_BACKUP]: (payload) => makeBackup(db, context, ofBackup.parse(payload).id),
      [PROVE_BACKUP]: (payload) => proveBackup(db, context, { ...ofBackup.parse(payload), log }),
      [RESTORE_BACKUP]: (payload) => restoreBackup(db, context, payload, log),
      [SCHEDULE_BACKUPS]: () => scheduleBackups(db, context, log),
    };
  },
  cron: [{ task: SCHEDULE_BACKUPS, match: "*/10 * * * *" }],
};
