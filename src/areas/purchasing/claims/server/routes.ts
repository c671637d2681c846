import { routes } from "#src/server/http/routes.ts";
import { supplierClaimsContract } from "../contract.ts";
import {
  creditSupplierClaim,
  endSupplierClaim,
  replaceSupplierClaim,
  sendSupplierClaim,
  undoClaimCredit,
} from "./change-claim.ts";
import { createSupplierClaim } from "./create-claim.ts";
import { listClaimSources, listSupplierClaims } from "./queries.ts";

export const supplierClaimsRoutes = routes(supplierClaimsContract, {
  listSupplierClaims: (db, { actor, query }) => listSupplierClaims(db, actor, query),
  listClaimSources: (db, { query }) => listClaimSources(db, query.itemId),
  createSupplierClaim: (tx, { actor, body }) => createSupplierClaim(tx, actor, body),
  sendSupplierClaim: (tx, { actor, params, body }) => sendSupplierClaim(tx, actor, params.id, body),
  replaceSupplierClaim: (tx, { actor, params, body }) =>
    replaceSupplierClaim(tx, actor, params.id, body),
  creditSupplierClaim: (tx, { actor, params, body }) =>
    creditSupplierClaim(tx, actor, params.id, body),
  undoClaimCredit: (tx, { actor, params, body }) => undoClaimCredit(tx, actor, params.id, body),
  refuseSupplierClaim: (tx, { actor, params, body }) =>
    endSupplierClaim(tx, actor, params.id, "refused", body),
  cancelSupplierClaim: (tx, { actor, params, body }) =>
    endSupplierClaim(tx, actor, params.id, "cancelled", body),
});
