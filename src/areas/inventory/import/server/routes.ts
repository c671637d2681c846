import { Readable } from "node:stream";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { importContract } from "../contract.ts";
import { applyImport, cancelImport, discardImport } from "./apply-import.ts";
import { chooseColumns, createImport } from "./create-import.ts";
import { exportErrors, importTemplate } from "./export-errors.ts";
import { describeSample, importSample } from "./sample-catalogue.ts";
import { getImport, listImports, listRows } from "./queries.ts";

const asFile = (name: string) => `attachment; filename="${name}"`;

export const importRoutes: AreaRoutes = routes(importContract, {
  listItemImports: (db, { query }) => listImports(db, query),
  createItemImport: (tx, { actor, body }) => createImport(tx, actor, body),
  getImportTemplate: (_, { actor, query, reply }) => {
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", asFile("items.csv"));
    return importTemplate(actor, query.language);
  },
  getSampleCatalogue: async () => describeSample(),
  importSampleCatalogue: (tx, { actor, body }) => importSample(tx, actor, body),
  getItemImport: (db, { params }) => getImport(db, params.id),
  chooseItemColumns: (tx, { actor, params, body }) =>
    chooseColumns(tx, actor, params.id, body.fields),
  listImportRows: (db, { actor, params, query }) => listRows(db, actor, params.id, query),
  exportImportErrors: async (db, { actor, params, query, reply }) => {
    const lines = await exportErrors(db, actor, params.id, query.language);
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", asFile("import-errors.csv"));
    return Readable.from(lines);
  },
  applyItemImport: (tx, { actor, params, body }) => applyImport(tx, actor, params.id, body),
  cancelItemImport: (tx, { actor, params }) => cancelImport(tx, actor, params.id),
  discardItemImport: (tx, { actor, params }) => discardImport(tx, actor, params.id),
});
