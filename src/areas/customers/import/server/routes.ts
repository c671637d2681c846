import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { customerImportContract } from "../contract.ts";
import { applyImport } from "./apply-import.ts";
import { exportErrors, exportWrongRows, importTemplate } from "./export-errors.ts";
import { customerImportVerbs } from "./import-kind.ts";
import { getImport, listImports, listRows } from "./queries.ts";

const { create, chooseColumns, cancel, discard } = customerImportVerbs;

export const customerImportRoutes: AreaRoutes = routes(customerImportContract, {
  listCustomerImports: (db, { query }) => listImports(db, query),
  createCustomerImport: (tx, { actor, body }) => create(tx, actor, body),
  getCustomerImportTemplate: (_, { query, reply }) =>
    sendCsv(reply, "customers", importTemplate(query.language)),
  getCustomerImport: (db, { params }) => getImport(db, params.id),
  chooseImportColumns: (tx, { actor, params, body }) => chooseColumns(tx, actor, params.id, body),
  listCustomerImportRows: (db, { params, query }) => listRows(db, params.id, query),
  exportCustomerImportErrors: async (db, { params, query, reply }) =>
    sendCsv(reply, "import-errors", await exportErrors(db, params.id, query.language)),
  exportCustomerWrongRows: async (db, { params, query, reply }) =>
    sendCsv(reply, "wrong-rows", await exportWrongRows(db, params.id, query.language)),
  applyCustomerImport: (tx, { actor, params, body }) => applyImport(tx, actor, params.id, body),
  cancelCustomerImport: (tx, { actor, params }) => cancel(tx, actor, params.id),
  discardCustomerImport: (tx, { actor, params }) => discard(tx, actor, params.id),
});
