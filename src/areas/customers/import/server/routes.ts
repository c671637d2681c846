import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { customerImportContract } from "../contract.ts";
import { applyImport } from "./apply-import.ts";
import { customerImportHandlers as imports } from "./import-kind.ts";

export const customerImportRoutes: AreaRoutes = routes(customerImportContract, {
  listCustomerImports: imports.list,
  createCustomerImport: imports.create,
  getCustomerImportTemplate: imports.template,
  getCustomerImport: imports.get,
  chooseImportColumns: imports.chooseColumns,
  listCustomerImportRows: imports.listRows,
  exportCustomerImportErrors: imports.exportErrors,
  exportCustomerWrongRows: imports.exportWrongRows,
  applyCustomerImport: (tx, { actor, params, body }) => applyImport(tx, actor, params.id, body),
  cancelCustomerImport: imports.cancel,
  discardCustomerImport: imports.discard,
});
