import type { Area } from "#src/server/area.ts";
import { askByCalendar, CHECK_INTEGRITY } from "../integrity/server/ask-check.ts";
import { integrityRoutes } from "../integrity/server/routes.ts";
import { runIntegrityCheck } from "../integrity/server/run-check.ts";
import { operationRoutes } from "../operation/server/routes.ts";
import { forgetOldWork, storeWork } from "../operation/server/store-work.ts";
import { DELETE_OLD_DATA, deleteOldData } from "../retention/server/delete-old-data.ts";
import { retentionRoutes } from "../retention/server/routes.ts";
import { systemConstraints } from "./constraints.ts";

export const systemArea: Area = {
  name: "system",
  routes: (services) => [
    operationRoutes(services),
    integrityRoutes,
    retentionRoutes(services.retained),
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: systemConstraints,
  tasks: (db, services) => ({
    [CHECK_INTEGRITY]: (payload, { job }) =>
      runIntegrityCheck(db, services, payload, job.attempts >= job.max_attempts),
    /** Asks for the check by the calendar. */
    ask_integrity_check: async () => {
      await askByCalendar(db);
    },
    [DELETE_OLD_DATA]: (payload) => deleteOldData(db, services.retained, payload),
  }),
  cron: [
    // In the night of the shop, after the jobs that delete what nobody needs. Days are those of UTC.
    { task: "ask_integrity_check", match: "47 0 * * 0" },
    { task: DELETE_OLD_DATA, match: "29 1 * * *" },
  ],
  forget: [forgetOldWork],
  start: storeWork,
};
