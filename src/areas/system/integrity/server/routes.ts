import { routes } from "#src/server/http/routes.ts";
import { integrityContract } from "../contract.ts";
import { askIntegrityCheck } from "./ask-check.ts";
import { getIntegrityCheck, listIntegrityChecks } from "./queries.ts";

export const integrityRoutes = routes(integrityContract, {
  listIntegrityChecks: (db) => listIntegrityChecks(db),
  getIntegrityCheck: (db, { params }) => getIntegrityCheck(db, params.id),
  askIntegrityCheck: (tx, { actor }) => askIntegrityCheck(tx, actor),
});
