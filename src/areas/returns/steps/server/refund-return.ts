import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { HandRefund } from "#src/areas/payments/contract.ts";
import { refundDevice } from "#src/areas/devices/money/server/refund-device.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { refundSale } from "#src/areas/sales/refunds/server/refund-sale.ts";
import type { NewStep } from "../../contract.ts";
import { defectiveOf } from "../../passport/server/defective-goods.ts";
import type { LockedReturn } from "../../core/server/lock-return.ts";

type HowRefunded = NonNullable<NewStep["refund"]>;

/**
 * Refunds an approved return: a repair by the requested amount, goods at their price. For a repair, the approval of the
 * return is also the approval that a late refund needs. A late refund of goods needs the actor's own permission.
 * @throws Refusal validation_failed, and the refusals of `refundDevice`, `refundSale` and `moveStock`
 */
export async function refundReturn(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  how: HowRefunded,
  note: string | undefined,
): Promise<void> {
  const reason = note || noReason;
  const refundIds = returned.device
    ? await refundRepair(tx, actor, returned, how, reason)
    : await refundGoods(tx, actor, returned, how, reason);
  await linkRefunds(tx, returned.id, refundIds);
}

/** The reason of a refund for which nobody wrote a note. */
export const noReason = "Returned";

/** Stores which refunds were given for a return. */
export async function linkRefunds(
  tx: Tx,
  returnId: string,
  refundIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto("returnRefunds")
    .values(refundIds.map((refundId) => ({ returnId, refundId })))
    .execute();
}

async function refundRepair(
  tx: Tx,
  actor: Actor,
  { device, refundable, approvalDecidedBy, cashApprovedBy }: LockedReturn,
  { amount, keepsDefective, ...way }: HowRefunded,
  reason: string,
): Promise<string[]> {
  invariant(device, "a repair that is refunded is held");
  if (keepsDefective) refuseDefective();
  const refunds = await refundDevice(tx, actor, device, {
    amount: amount ?? refundable,
    hand: chosenWay(way),
    reason,
    approvedBy: approvalDecidedBy,
    wayApprovedBy: cashApprovedBy,
  });
  return refunds.map(({ id }) => id);
}

/** The chosen way; null if none is, so that the money goes back as it came. */
const chosenWay = ({ method, ...given }: Partial<HandRefund>): HandRefund | null =>
  method ? { ...given, method } : null;

/** The sales area calculates the amount and takes points back. The pieces do not become available for sale again. */
async function refundGoods(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  { amount, keepsDefective, ...way }: HowRefunded,
  reason: string,
): Promise<string[]> {
  const { saleId, line } = goodsOf(returned);
  if (amount !== undefined) refuseAmountOfGoods("refund.amount");
  const refund = {
    lines: [line],
    restock: false,
    reason,
    payment: chosenWay(way) ?? undefined,
  };
  const { approvalDecidedBy: approvedBy, cashApprovedBy } = returned;
  const by = { approvedBy, cashApprovedBy };
  const { payments } = await refundSale(tx, actor, saleId, refund, by);
  if (keepsDefective) await moveStock(tx, actor, defectiveOf(returned));
  return payments.map(({ id }) => id);
}

/** The returned pieces as a line of the refund of their sale. */
export function goodsOf({ saleId, saleItemId, quantity, serials }: LockedReturn) {
  invariant(saleId && saleItemId, "goods that are refunded are of a sale");
  const named = serials.length > 0 ? { serials } : {};
  return { saleId, line: { saleItemId, quantity, restock: false, ...named } };
}

/** @throws Refusal validation_failed */
export const refuseAmountOfGoods = (field: string): never =>
  refuse("validation_failed", { fields: { [field]: "goods are refunded at their price" } });

/** @throws Refusal validation_failed */
export function refuseDefective(): never {
  return refuse("validation_failed", {
    fields: { "refund.keepsDefective": "only goods have a place in the stock" },
  });
}
