import { Readable } from "node:stream";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { deviceImportContract } from "../contract.ts";
import { applyImport, cancelImport, discardImport } from "./apply-import.ts";
import { chooseColumns, createImport } from "./create-import.ts";
import { exportErrors, importTemplate } from "./export-errors.ts";
import { getImport, listImports, listRows } from "./queries.ts";

const asFile = (name: string) => `attachment; filename="${name}"`;

export const deviceImportRoutes: AreaRoutes = routes(deviceImportContract, {
  listDeviceImports: (db, { query }) => listImports(db, query),
  createDeviceImport: (tx, { actor, body }) => createImport(tx, actor, body),
  getDeviceImportTemplate: (_, { query, reply }) => {
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", asFile("devices.csv"));
    return importTemplate(query.language);
  },
  getDeviceImport: (db, { params }) => getImport(db, params.id),
  chooseDeviceColumns: (tx, { actor, params, body }) =>
    chooseColumns(tx, actor, params.id, body.fields),
  listDeviceImportRows: (db, { params, query }) => listRows(db, params.id, query),
  exportDeviceImportErrors: async (db, { params, query, reply }) => {
    const lines = await exportErrors(db, params.id, query.language);
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", asFile("import-errors.csv"));
    return Readable.from(lines);
  },
  applyDeviceImport: (tx, { actor, params }) => applyImport(tx, actor, params.id),
  cancelDeviceImport: (tx, { actor, params }) => cancelImport(tx, actor, params.id),
  discardDeviceImport: (tx, { actor, params }) => discardImport(tx, actor, params.id),
});
