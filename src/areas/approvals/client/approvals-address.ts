/** The search params of the approvals inbox. Unknown values are ignored. */
import { approvalKinds, type ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import type { AddressWords } from "#src/client/address.ts";
import { approvalViews, type ApprovalView } from "../contract.ts";

export interface ApprovalsAddress {
  /** Empty: what the viewer decides or, for a viewer who decides nothing, the viewer's own requests. */
  view: ApprovalView | "";
  kind: ApprovalKind | "";
  /** The id of the request that is shown in a dialog. */
  open: string;
}

export function readApprovalsAddress(words: AddressWords): ApprovalsAddress {
  return {
    view: approvalViews.find((known) => known === words["view"]) ?? "",
    kind: approvalKinds.find((known) => known === words["kind"]) ?? "",
    open: /^[0-9a-f-]{36}$/.test(words["open"] ?? "") ? (words["open"] ?? "") : "",
  };
}
