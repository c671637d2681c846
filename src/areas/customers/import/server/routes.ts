import { Readable } from "node:stream";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { customerImportContract } from "../contract.ts";
import { applyImport, cancelImport, discardImport } from "./apply-import.ts";
import { chooseColumns, createImport } from "./create-import.ts";
import { exportErrors, importTemplate } from "./export-errors.ts";
import { getImport, listImports, listRows } from "./queries.ts";

const asFile = (name: string) => `attachment; filename="${name}"`;

export const customerImportRoutes: AreaRoutes = routes(customerImportContract, {
  listCustomerImports: (db, { query }) => listImports(db, query),
  createCustomerImport: (tx, { actor, body }) => createImport(tx, actor, body),
  getCustomerImportTemplate: (_, { query, reply }) => {
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", asFile("customers.csv"));
    return importTemplate(query.language);
  },
  getCustomerImport: (db, { params }) => getImport(db, params.id),
  chooseImportColumns: (tx, { actor, params, body }) =>
    chooseColumns(tx, actor, params.id, body.fields),
  listCustomerImportRows: (db, { params, query }) => listRows(db, params.id, query),
  exportCustomerImportErrors: async (db, { params, query, reply }) => {
    const lines = await exportErrors(db, params.id, query.language);
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", asFile("import-errors.csv"));
    return Readable.from(lines);
  },
  applyCustomerImport: (tx, { actor, params, body }) => applyImport(tx, actor, params.id, body),
  cancelCustomerImport: (tx, { actor, params }) => cancelImport(tx, actor, params.id),
  discardCustomerImport: (tx, { actor, params }) => discardImport(tx, actor, params.id),
});
