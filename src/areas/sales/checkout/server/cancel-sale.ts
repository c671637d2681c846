import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { dropParts } from "#src/areas/payments/parts/server/settle-parts.ts";
import { abandonPayment } from "#src/areas/payments/taking/server/settle-payment.ts";
import type { SaleDetail } from "../../contract.ts";
import { refusalOfCancel } from "../../rules.ts";
import { keptNote } from "../../core/server/erased-words.ts";
import { lockSale, type LockedSale } from "../../core/server/lock-sale.ts";
import { getSale } from "../../core/server/queries.ts";
import { giveDiscountBack } from "../../discount-requests/server/use-discount.ts";
import { returnReward } from "../../core/server/return-reward.ts";
import { reopenOrderOf } from "../../orders/server/sell-order.ts";
import { releaseStock } from "./sale-stock.ts";

/**
 * Cancels a sale that waits for its payment, and releases its stock. If a provider was already asked, the customer may
 * still pay, so the payment becomes `unknown` and is checked again. A completed sale can only be refunded.
 * @throws Refusal not_found, invalid_transition
 */
export async function cancelSale(
  tx: Tx,
  actor: Actor,
  saleId: string,
  reason: string | null,
): Promise<SaleDetail> {
  const sale = await lockSale(tx, saleId);
  const refusal = refusalOfCancel(sale);
  if (refusal) refuse(refusal);
  await giveUp(tx, actor, sale, reason);
  return getSale(tx, actor, saleId);
}

/** The number of late sales that are read at once. */
const BATCH = 100;

/**
 * Cancels the sales that were not paid in time. Each has its own transaction, so that one failure does not stop the
 * others. The job runs every minute (`cron` in area.ts).
 */
export async function expireSales(db: Database): Promise<void> {
  const late = await db
    .selectFrom("sales")
    .select("id")
    .where("status", "=", "pending")
    .where("expiresAt", "<", sql<string>`now()`)
    .orderBy("expiresAt")
    .limit(BATCH)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of late) {
    await inTransaction(db, (tx) => expireSale(tx, id)).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some sales could not be ended");
  // After an outage more sales may be late than one batch has; their goods must not wait for the next run.
  if (late.length === BATCH) await expireSales(db);
}

async function expireSale(tx: Tx, saleId: string): Promise<void> {
  const sale = await lockSale(tx, saleId);
  // Since the list was read, the sale may have been paid or cancelled, or the customer may have been asked again.
  if (sale.status !== "pending" || !(await isLate(tx, saleId))) return;
  await giveUp(tx, null, sale, null);
}

const isLate = async (tx: Tx, saleId: string): Promise<boolean> =>
  (await tx
    .selectFrom("sales")
    .select("id")
    .where("id", "=", saleId)
    .where("expiresAt", "<", sql<string>`now()`)
    .executeTakeFirst()) !== undefined;

/** Cancels a locked, pending sale. `actor` is null when the sale was not paid in time. */
async function giveUp(
  tx: Tx,
  actor: Actor | null,
  sale: LockedSale,
  reason: string | null,
): Promise<void> {
  await abandonPayment(tx, sale.paymentId, { code: actor ? "sale_cancelled" : "not_paid_in_time" });
  await dropParts(tx, actor, sale.paymentId);
  await returnReward(tx, actor, sale);
  await giveDiscountBack(tx, actor, sale.id);
  const cancelReason = await keptNote(tx, sale.customerId, reason);
  await updateById(tx, "sales", sale.id, {
    status: "cancelled",
    cancelledAt: sql`now()`,
    cancelledBy: actor?.userId ?? null,
    cancelReason,
    expiresAt: null,
  });
  await recordAct(tx, actor, "sale.cancelled", sale.id, {
    saleNumber: sale.saleNumber,
    total: sale.total,
    inTime: actor !== null,
  });
  await reopenOrderOf(tx, actor, sale.id);
  await releaseStock(tx, actor, sale.id, actor ? "released" : "expired");
}
