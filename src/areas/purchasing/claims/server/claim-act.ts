import { stockAct } from "#src/areas/inventory/adjustments/server/stock-act.ts";
import { supplierClaimsContract } from "../contract.ts";
import { replaceSupplierClaim } from "./change-claim.ts";
import { getSupplierClaim } from "./queries.ts";

/** Pieces that a supplier sent in place of faulty ones, above the limit. */
export const replaceClaimAct = stockAct({
  access: supplierClaimsContract.replaceSupplierClaim.access,
  input: supplierClaimsContract.replaceSupplierClaim.body,
  async nameOf(tx, actor, claimId) {
    const { itemName, sku, supplierName } = await getSupplierClaim(tx, actor, claimId);
    return `${itemName} · ${sku} · ${supplierName}`;
  },
  run: replaceSupplierClaim,
});
