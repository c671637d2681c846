import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { deviceImportContract } from "../contract.ts";
import { applyImport } from "./apply-import.ts";
import { deviceImportHandlers as imports } from "./import-kind.ts";

export const deviceImportRoutes: AreaRoutes = routes(deviceImportContract, {
  listDeviceImports: imports.list,
  createDeviceImport: imports.create,
  getDeviceImportTemplate: imports.template,
  getDeviceImport: imports.get,
  chooseDeviceColumns: imports.chooseColumns,
  listDeviceImportRows: imports.listRows,
  exportDeviceImportErrors: imports.exportErrors,
  exportDeviceWrongRows: imports.exportWrongRows,
  applyDeviceImport: (tx, { actor, params, body }) =>
    applyImport(tx, actor, params.id, body.leaveOutErrors),
  cancelDeviceImport: imports.cancel,
  discardDeviceImport: imports.discard,
});
