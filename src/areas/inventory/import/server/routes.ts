import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { importContract } from "../contract.ts";
import { applyImport } from "./apply-import.ts";
import { itemImportHandlers as imports } from "./import-kind.ts";
import { describeSample, importSample } from "./sample-catalogue.ts";

export const importRoutes: AreaRoutes = routes(importContract, {
  listItemImports: imports.list,
  createItemImport: imports.create,
  getImportTemplate: imports.template,
  getSampleCatalogue: async () => describeSample(),
  importSampleCatalogue: (tx, { actor, body }) => importSample(tx, actor, body),
  getItemImport: imports.get,
  chooseItemColumns: imports.chooseColumns,
  listImportRows: imports.listRows,
  exportImportErrors: imports.exportErrors,
  exportItemWrongRows: imports.exportWrongRows,
  applyItemImport: (tx, { actor, params, body }) => applyImport(tx, actor, params.id, body),
  cancelItemImport: imports.cancel,
  discardItemImport: imports.discard,
});
