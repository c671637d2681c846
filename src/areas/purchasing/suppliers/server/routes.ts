import { routes } from "#src/server/http/routes.ts";
import { suppliersContract } from "../contract.ts";
import { createSupplier, setSupplierArchived, updateSupplier } from "./change-suppliers.ts";
import { getSupplier, listSuppliers } from "./queries.ts";

export const suppliersRoutes = routes(suppliersContract, {
  listSuppliers: (db, { actor, query }) => listSuppliers(db, actor, query),
  createSupplier: (tx, { actor, body }) => createSupplier(tx, actor, body),
  getSupplier: (db, { actor, params }) => getSupplier(db, actor, params.id),
  updateSupplier: (tx, { actor, params, body }) => updateSupplier(tx, actor, params.id, body),
  archiveSupplier: (tx, { actor, params }) => setSupplierArchived(tx, actor, params.id, true),
  restoreSupplier: (tx, { actor, params }) => setSupplierArchived(tx, actor, params.id, false),
});
