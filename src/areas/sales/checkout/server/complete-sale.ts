import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { countPurchase } from "#src/areas/loyalty/points/server/count-purchase.ts";
import type { RewardPreset } from "#src/areas/loyalty/rewards/contract.ts";
import { subjectOfGoods } from "#src/areas/payments/receipts/server/receipt-row.ts";
import { completePayment } from "#src/areas/payments/taking/server/settle-payment.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";

import { closeOrderOf } from "../../orders/server/sell-order.ts";
import { goodsOnReceipt } from "../../core/server/goods-on-receipt.ts";
import { linesOf, type LockedSale } from "../../core/server/lock-sale.ts";
import { discountOf } from "./cart-discount.ts";
import { takeReserved } from "./sale-stock.ts";

/** Completes a sale whose money has arrived. Returns false when its payment is no longer open. */
export async function completeSale(
  tx: Tx,
  sale: LockedSale,
  paymentId: string,
  reference: string,
): Promise<boolean> {
  const { business, loyalty } = await getSettingsOf(tx, ["business", "loyalty"]);
  const items = await linesOf(tx, sale.id);
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "name", "phone", "email", "isWalkIn", "preferredLanguage"])
    .where("id", "=", sale.customerId)
    .executeTakeFirstOrThrow();
  const { discountLevel: level, discountValue: value, redemptionId } = sale;
  const reward = redemptionId ? await rewardOf(tx, redemptionId) : null;
  const given = discountOf({ level, value: value ?? 0, reward });
  const goods = goodsOnReceipt({ ...sale, discountOf: given, items }, business.taxRate);
  const subject = subjectOfGoods(customer, goods);
  const isOpen = await completePayment(tx, paymentId, reference, subject, business);
  if (!isOpen) return false;

  const points = pointsFor(sale.pointsAmount, sale.pointsRate);
  await updateById(tx, "sales", sale.id, {
    status: "completed",
    completedAt: sql`now()`,
    expiresAt: null,
    pointsEarned: points,
  });
  if (!customer.isWalkIn) {
    await countPurchase(tx, null, {
      customerId: customer.id,
      amount: sale.total,
      points,
      loyalty,
      saleId: sale.id,
      saleNumber: sale.saleNumber,
    });
  }
  await recordAct(tx, null, "sale.completed", sale.id, {
    saleNumber: sale.saleNumber,
    customerId: customer.id,
    total: sale.total,
    paymentId,
  });
  await closeOrderOf(tx, sale.id);
  // Usually a job completes the sale, not a user. Therefore the stock movement names the cashier of the sale.
  await takeReserved(tx, sale, sale, items);
  return true;
}

const rewardOf = (tx: Tx, redemptionId: string) =>
  tx
    .selectFrom("loyaltyRedemptions")
    .select(["rewardName as name", sql<RewardPreset | null>`reward_preset`.as("preset")])
    .where("id", "=", redemptionId)
    .executeTakeFirstOrThrow();
