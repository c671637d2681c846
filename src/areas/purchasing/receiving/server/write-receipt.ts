import { pageHref } from "#src/shared/addresses.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { getPurchaseOrder } from "../../orders/server/queries.ts";
import type { LockedReceiving } from "./lock-receiving.ts";

interface Receipt {
  id: string;
  receiptNumber: string;
}

export async function insertReceipt(
  tx: Tx,
  actor: Actor,
  purchaseOrderId: string,
  texts: { note?: string | null; reason?: string },
): Promise<Receipt> {
  return tx
    .insertInto("goodsReceipts")
    .values({
      ...texts,
      id: newId(),
      receiptNumber: nextNumber("goods_receipt") as never,
      purchaseOrderId,
      createdBy: actor.userId,
    })
    .returning(["id", "receiptNumber"])
    .executeTakeFirstOrThrow();
}

/** Writes what a receipt makes of its order, and tells of it. `order` has the pieces that are received now. */
export async function finishReceipt(
  tx: Tx,
  actor: Actor,
  order: LockedReceiving,
  receipt: Receipt,
) {
  const { id, orderNumber, lines } = order;
  const isComplete = lines.every(({ quantity, receivedQuantity }) => receivedQuantity >= quantity);
  const status = isComplete ? "received" : order.status;
  await updateById(tx, "purchaseOrders", id, { ...nextVersion, status });
  await recordAct(tx, actor, "purchase_order.received", id, {
    receiptId: receipt.id,
    receiptNumber: receipt.receiptNumber,
    after: { status },
  });
  await notify(tx, {
    type: isComplete ? "success" : "info",
    code: isComplete ? "order_received" : "goods_received",
    values: {
      number: orderNumber,
      received: lines.reduce((sum, line) => sum + line.receivedQuantity, 0),
      ordered: lines.reduce((sum, line) => sum + line.quantity, 0),
    },
    href: pageHref("/purchase-orders/$id", { id }),
    to: { permission: "manage_purchase_orders" },
    actorId: actor.userId,
    recordId: id,
  });
  return { ...(await getPurchaseOrder(tx, actor, id)), receipt };
}
