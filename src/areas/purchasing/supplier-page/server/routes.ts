import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { supplierAccountContract } from "../contract.ts";
import { listSupplierEntries } from "./queries.ts";
import { exportStatement, statementPdf } from "./statement.ts";

const nameOf = (currency: string) => `statement-${currency}-${today()}`;

export const supplierAccountRoutes = routes(supplierAccountContract, {
  listSupplierEntries: (db, { actor, params, query }) =>
    listSupplierEntries(db, actor, params.id, query),
  exportSupplierStatement: async (db, { actor, params, query, reply }) =>
    sendCsv(reply, nameOf(query.currency), await exportStatement(db, actor, params.id, query)),
  getSupplierStatementPdf: async (db, { actor, params, query, reply }) =>
    sendPdf(reply, nameOf(query.currency), await statementPdf(db, actor, params.id, query)),
});
