import * as z from "zod";
import { id } from "#src/shared/fields.ts";
import type { Tx } from "#src/server/database.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import type {
  PaymentSubject,
  StoreRefund,
} from "#src/areas/payments/subjects/server/payment-subject.ts";
import { saleSubject } from "#src/areas/sales/checkout/server/sale-subject.ts";
import { lockSaleForRefund } from "#src/areas/sales/provider-refunds/server/store-refund.ts";
import { defectiveOf } from "../../passport/server/defective-goods.ts";
import { lockReturn } from "../../core/server/lock-return.ts";
import { endRefunded } from "./returned-repair-subject.ts";

/** A sale as what a payment pays for. When its provider gave money back for returned goods, the return is refunded too. */
export const returnedSaleSubject: PaymentSubject = { ...saleSubject, lockForRefund };

const line = z.looseObject({ returnId: id.optional(), keepsDefective: z.boolean().optional() });

async function lockForRefund(tx: Tx, saleId: string): Promise<StoreRefund> {
  const store = await lockSaleForRefund(tx, saleId);
  return async (actor, refund) => {
    const { returnId, keepsDefective } = line.parse(refund.lines[0] ?? {});
    if (returnId === undefined) return store(actor, refund);
    const returned = await lockReturn(tx, returnId);
    const refundId = await store(actor, refund, "return");
    if (keepsDefective) await moveStock(tx, actor, defectiveOf(returned));
    await endRefunded(tx, actor, returned, refund, refundId);
    return refundId;
  };
}
