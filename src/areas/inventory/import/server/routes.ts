import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { importContract } from "../contract.ts";
import { applyImport } from "./apply-import.ts";
import { exportErrors, exportWrongRows, importTemplate } from "./export-errors.ts";
import { itemImportVerbs } from "./import-kind.ts";
import { getImport, listImports, listRows } from "./queries.ts";
import { describeSample, importSample } from "./sample-catalogue.ts";

const { create, chooseColumns, cancel, discard } = itemImportVerbs;

export const importRoutes: AreaRoutes = routes(importContract, {
  listItemImports: (db, { query }) => listImports(db, query),
  createItemImport: (tx, { actor, body }) => create(tx, actor, body),
  getImportTemplate: (_, { actor, query, reply }) =>
    sendCsv(reply, "items", importTemplate(actor, query.language)),
  getSampleCatalogue: async () => describeSample(),
  importSampleCatalogue: (tx, { actor, body }) => importSample(tx, actor, body),
  getItemImport: (db, { params }) => getImport(db, params.id),
  chooseItemColumns: (tx, { actor, params, body }) => chooseColumns(tx, actor, params.id, body),
  listImportRows: (db, { actor, params, query }) => listRows(db, actor, params.id, query),
  exportImportErrors: async (db, { actor, params, query, reply }) =>
    sendCsv(reply, "import-errors", await exportErrors(db, actor, params.id, query.language)),
  exportItemWrongRows: async (db, { actor, params, query, reply }) =>
    sendCsv(reply, "wrong-rows", await exportWrongRows(db, actor, params.id, query.language)),
  applyItemImport: (tx, { actor, params, body }) => applyImport(tx, actor, params.id, body),
  cancelItemImport: (tx, { actor, params }) => cancel(tx, actor, params.id),
  discardItemImport: (tx, { actor, params }) => discard(tx, actor, params.id),
});
