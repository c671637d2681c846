import type { DecidedKinds } from "#src/areas/approvals/server/approval-kind.ts";
import { deviceDeletionKind } from "#src/areas/devices/server/ask-for-deletion.ts";
import { overpaidCashKind } from "#src/areas/devices/money/server/overpaid-cash.ts";
import { stockAdjustmentKindFor } from "#src/areas/inventory/adjustments/server/ask-for-adjustment.ts";
import { creditPayoutKind } from "#src/areas/payments/credit/server/ask-for-payout.ts";
import { discountKind } from "#src/areas/sales/discount-requests/server/ask-for-discount.ts";
import { lateRefundKind } from "#src/areas/sales/refund-requests/server/late-refund-kind.ts";
import { partAct } from "#src/areas/devices/parts/server/part-act.ts";
import {
  handsetLabourAct,
  handsetPartAct,
  writeOffHandsetAct,
} from "#src/areas/handsets/repairs/server/stock-acts.ts";
import { buyHandsetAct } from "#src/areas/handsets/purchases/server/approved-purchase.ts";
import {
  applyCountAct,
  changeTermsAct,
  correctValueAct,
  createItemAct,
  receiveAct,
} from "#src/areas/inventory/items/server/inventory-acts.ts";
import type { StockActs } from "#src/areas/inventory/adjustments/server/stock-act.ts";
import { replaceClaimAct } from "#src/areas/purchasing/claims/server/claim-act.ts";

/** The acts that users can ask for when their pieces are worth more than they may move. */
export const stockActs: StockActs = {
  receive: receiveAct,
  create_item: createItemAct,
  apply_count: applyCountAct,
  move_part: partAct,
  handset_part: handsetPartAct,
  write_off_handset: writeOffHandsetAct,
  replace_claim: replaceClaimAct,
  buy_handset: buyHandsetAct,
  handset_labour: handsetLabourAct,
  change_terms: changeTermsAct,
  correct_value: correctValueAct,
};

/** What happens to the requests of each kind when somebody decides. */
export const decidedKinds: DecidedKinds = {
  late_refund: lateRefundKind,
  discount: discountKind,
  stock_adjustment: stockAdjustmentKindFor(stockActs),
  device_deletion: deviceDeletionKind,
  credit_payout: creditPayoutKind,
  overpaid_cash: overpaidCashKind,
};
