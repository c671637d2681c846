import { Readable } from "node:stream";
import { today } from "#src/shared/time.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { countCustomers } from "./list-customers.ts";
import { segmentsContract } from "../contract.ts";
import { exportCustomers } from "./export-customers.ts";

export const segmentsRoutes: AreaRoutes = routes(segmentsContract, {
  countCustomers: (db, { query }) => countCustomers(db, query),
  exportCustomers: async (db, { actor, query, reply }) => {
    const lines = await exportCustomers(db, actor, query);
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", `attachment; filename="customers-${today()}.csv"`);
    return Readable.from(lines, { objectMode: false });
  },
});
