import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { countCustomers } from "./list-customers.ts";
import { segmentsContract } from "../contract.ts";
import { exportCustomers } from "./export-customers.ts";

export const segmentsRoutes: AreaRoutes = routes(segmentsContract, {
  countCustomers: (db, { query }) => countCustomers(db, query),
  exportCustomers: async (db, { actor, query, reply }) =>
    sendCsv(reply, `customers-${today()}`, await exportCustomers(db, actor, query)),
});
