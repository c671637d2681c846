import type { DecidedKinds } from "#src/areas/approvals/server/approval-kind.ts";
import { deviceDeletionKind } from "#src/areas/devices/server/ask-for-deletion.ts";
import { stockAdjustmentKind } from "#src/areas/inventory/adjustments/server/ask-for-adjustment.ts";
import { discountKind } from "#src/areas/sales/discount-requests/server/ask-for-discount.ts";
import { lateRefundKind } from "#src/areas/sales/refund-requests/server/late-refund-kind.ts";

/** What happens to the requests of each kind when somebody decides. */
export const decidedKinds: DecidedKinds = {
  late_refund: lateRefundKind,
  discount: discountKind,
  stock_adjustment: stockAdjustmentKind,
  device_deletion: deviceDeletionKind,
};
