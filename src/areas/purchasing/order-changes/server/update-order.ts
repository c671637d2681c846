import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { repriceShipmentsOf } from "#src/areas/shipments/server/follow-order.ts";
import type { PurchaseOrder, PurchaseOrderChange } from "../../orders/contract.ts";
import { isOpen, problemOfRate, refusalOfStatus } from "../../rules.ts";
import { followLines } from "../../receiving/server/follow-lines.ts";
import { lockPaymentAccount } from "../../suppliers/server/lock-partners.ts";
import { checkedTotal, replaceLines } from "../../orders/server/lines.ts";
import { lockOrder } from "../../orders/server/lock-order.ts";
import { getPurchaseOrder } from "../../orders/server/queries.ts";

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/**
 * Changes an open purchase order, if `version` is still the stored one. Lines keep their ids by their item, and none
 * falls below what was received.
 * @throws Refusal not_found, stale_version, invalid_transition, forbidden (costs without `view_cost`), below_received,
 * order_number_taken, product_not_found, item_archived, payment_account_archived, weight_missing, conflict,
 * validation_failed
 */
export async function updatePurchaseOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, items, totalAmount: typedTotal, ...changes }: PurchaseOrderChange,
): Promise<PurchaseOrder> {
  const changesCosts = items ?? typedTotal ?? changes.exchangeRate;
  if (changesCosts !== undefined) requirePermission(actor, "view_cost");
  const before = await lockOrder(tx, actor, id, version);
  refuseChange(before, changes);
  const { paymentAccountId } = changes;
  if (paymentAccountId && paymentAccountId !== before.paymentAccountId)
    await lockPaymentAccount(tx, paymentAccountId);
  if (items) await replaceLines(tx, id, items);
  const lines = await tx
    .selectFrom("purchaseOrderLines")
    .select(["quantity", "unitCost"])
    .where("purchaseOrderId", "=", id)
    .execute();
  const exchangeRate = changes.exchangeRate ?? before.exchangeRate;
  const totalAmount = checkedTotal(lines, exchangeRate, typedTotal);
  await updateById(tx, "purchaseOrders", id, { ...changes, totalAmount, ...nextVersion });
  await repriceShipmentsOf(tx, id, exchangeRate);
  const ended = items && before.receivedQuantity > 0 ? await followLines(tx, actor, id) : null;
  const written = { ...changes, ...(ended && { status: ended }) };
  const fields = [...(items ? ["items"] : []), ...Object.keys(written)];
  const factsOf = (order: Pick<LockedOrder, "orderNumber" | "status" | "exchangeRate">) => ({
    orderNumber: order.orderNumber,
    status: order.status,
    exchangeRate: order.exchangeRate,
  });
  await recordAct(tx, actor, "purchase_order.updated", id, {
    fields,
    before: { ...factsOf(before), totalAmount: before.totalAmount },
    after: { ...factsOf({ ...before, ...withoutUndefined(written) }), totalAmount },
  });
  return getPurchaseOrder(tx, actor, id);
}

function refuseChange(
  before: LockedOrder,
  { status = before.status, exchangeRate }: Pick<PurchaseOrderChange, "exchangeRate" | "status">,
): void {
  const refusal = isOpen(before.status) ? refusalOfStatus(before.status, status) : "ended";
  if (refusal) refuse("invalid_transition", { params: { reason: refusal } });
  if (exchangeRate === undefined || exchangeRate === before.exchangeRate) return;
  if (problemOfRate(before.currency, exchangeRate) !== null)
    refuse("validation_failed", { fields: { exchangeRate: "is 1 for shillings" } });
  // The goods came in at this rate.
  if (before.receivedQuantity > 0) refuse("below_received", { params: { reason: "rate" } });
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
