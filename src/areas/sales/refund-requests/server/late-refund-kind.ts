import type { DecidedKind } from "#src/areas/approvals/server/approval-kind.ts";
import { approveRefundRequest, cancelRefundRequest, rejectRefundRequest } from "./move-request.ts";

/** An approved late refund is given back at the counter, because the goods and the drawer are there. */
export const lateRefundKind: DecidedKind = {
  approve: approveRefundRequest,
  reject: rejectRefundRequest,
  cancel: cancelRefundRequest,
};
