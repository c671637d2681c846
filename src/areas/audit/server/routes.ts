import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { auditContract } from "../contract.ts";
import { exportAudit } from "./export-audit.ts";
import { listAuditActors } from "./list-actors.ts";
import { listAudit } from "./list-audit.ts";
import { getLatestSeal, sendSeal } from "./seals.ts";

export const auditRoutes = routes(auditContract, {
  listAudit: (db, { actor, query }) => listAudit(db, actor, query),
  exportAudit: async (db, { actor, query, reply }) =>
    sendCsv(reply, `audit-${today()}`, await exportAudit(db, actor, query)),
  listAuditActors: (db) => listAuditActors(db),
  getLatestSeal: (db) => getLatestSeal(db),
  sendSeal: (tx, { actor, body }) => sendSeal(tx, actor, body),
});
