import type { Tx } from "#src/server/database.ts";
import { returnRedemption } from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import type { LockedSale } from "./lock-sale.ts";

type Rewarded = Pick<LockedSale, "id" | "redemptionId">;

/** Gives the reward of a cancelled sale back to the customer; does nothing for a sale without one. */
export async function returnReward(
  tx: Tx,
  actor: { userId: string } | null,
  { id, redemptionId }: Rewarded,
): Promise<void> {
  if (redemptionId) await returnRedemption(tx, actor, { saleId: id });
}

/**
 * Gives the reward back when the last piece of the sale is refunded. After the refund of a part the customer keeps goods
 * with the discount, so the reward stays used.
 */
export async function returnRewardOfRefunded(
  tx: Tx,
  actor: { userId: string },
  sale: Rewarded,
): Promise<void> {
  if (!sale.redemptionId) return;
  const kept = await tx
    .selectFrom("saleItems")
    .select("id")
    .where("saleId", "=", sale.id)
    .whereRef("refundedQuantity", "<", "quantity")
    .executeTakeFirst();
  if (!kept) await returnReward(tx, actor, sale);
}
