import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { deviceImportContract } from "../contract.ts";
import { applyImport } from "./apply-import.ts";
import { exportErrors, exportWrongRows, importTemplate } from "./export-errors.ts";
import { deviceImportVerbs } from "./import-kind.ts";
import { getImport, listImports, listRows } from "./queries.ts";

const { create, chooseColumns, cancel, discard } = deviceImportVerbs;

export const deviceImportRoutes: AreaRoutes = routes(deviceImportContract, {
  listDeviceImports: (db, { query }) => listImports(db, query),
  createDeviceImport: (tx, { actor, body }) => create(tx, actor, body),
  getDeviceImportTemplate: (_, { query, reply }) =>
    sendCsv(reply, "devices", importTemplate(query.language)),
  getDeviceImport: (db, { params }) => getImport(db, params.id),
  chooseDeviceColumns: (tx, { actor, params, body }) => chooseColumns(tx, actor, params.id, body),
  listDeviceImportRows: (db, { params, query }) => listRows(db, params.id, query),
  exportDeviceImportErrors: async (db, { params, query, reply }) =>
    sendCsv(reply, "import-errors", await exportErrors(db, params.id, query.language)),
  exportDeviceWrongRows: async (db, { params, query, reply }) =>
    sendCsv(reply, "wrong-rows", await exportWrongRows(db, params.id, query.language)),
  applyDeviceImport: (tx, { actor, params, body }) =>
    applyImport(tx, actor, params.id, body.leaveOutErrors),
  cancelDeviceImport: (tx, { actor, params }) => cancel(tx, actor, params.id),
  discardDeviceImport: (tx, { actor, params }) => discard(tx, actor, params.id),
});
