import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { takeDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { inShillings, MAX_SHILLINGS } from "#src/areas/shipments/shillings.ts";
import { lockPaymentAccount } from "../../suppliers/server/lock-partners.ts";
import { writeSupplierEntry } from "../../supplier-account/server/write-entry.ts";
import { HOME_CURRENCY } from "../../values.ts";
import type { NewSupplierPayment, SupplierPayment } from "../contract.ts";
import { readSupplierPayment } from "./queries.ts";

/**
 * Writes down a payment to a supplier: the payment, its entry in the supplier's account and, for cash of the drawer,
 * what left the drawer. More than is owed is only taken from a sender who says so. A supplier who was archived can
 * still be paid, because the debt is still there. Lock order: order, supplier, payment account, shift, balance.
 * @throws Refusal not_found, id_taken, payment_account_archived, supplier_overpaid, shift_required, shift_closed,
 * validation_failed
 */
export async function paySupplier(
  tx: Tx,
  actor: Actor,
  { isFromDrawer, isInAdvance, paidOn = today(), id = newId(), ...given }: NewSupplierPayment,
): Promise<SupplierPayment> {
  const { supplierId, currency, amount, exchangeRate = 1, purchaseOrderId = null } = given;
  if (paidOn > today()) refuse("validation_failed", { fields: { paidOn: "is in the future" } });
  if (inShillings(amount, exchangeRate) > MAX_SHILLINGS)
    refuse("validation_failed", { fields: { amount: "is too much" } });
  if (purchaseOrderId) await lockOrder(tx, purchaseOrderId, supplierId, currency);
  const name = await lockPayee(tx, supplierId);
  if (given.paymentAccountId) await lockPaymentAccount(tx, given.paymentAccountId);
  const shiftMovementId = isFromDrawer
    ? await takeFromDrawer(tx, actor, amount, [name, given.reference].filter(Boolean).join(", "))
    : null;
  const owed = await lockBalance(tx, supplierId, currency);
  if (amount > owed && !isInAdvance) refuse("supplier_overpaid", { params: { owed, currency } });
  await tx
    .insertInto("supplierPayments")
    .values({ ...given, id, exchangeRate, paidOn, shiftMovementId, createdBy: actor.userId })
    .execute();
  await writeSupplierEntry(tx, actor, {
    supplierId,
    currency,
    kind: "payment",
    amount: -amount,
    day: paidOn,
    purchaseOrderId,
    paymentId: id,
  });
  await recordAct(tx, actor, "supplier_payment.created", id, {
    supplierId,
    purchaseOrderId,
    amount,
    currency,
    exchangeRate,
    method: given.method,
  });
  return readSupplierPayment(tx, id);
}

/** Keeps an order from being deleted. It must be of this supplier, in this currency. @throws Refusal validation_failed */
async function lockOrder(
  tx: Tx,
  id: string,
  supplierId: string,
  currency: OrderCurrency,
): Promise<void> {
  const order = await tx
    .selectFrom("purchaseOrders")
    .select("id")
    .where("id", "=", id)
    .where("supplierId", "=", supplierId)
    .where("currency", "=", currency)
    .forShare()
    .executeTakeFirst();
  if (!order) {
    const wrong = "is not an order of this supplier in this currency";
    refuse("validation_failed", { fields: { purchaseOrderId: wrong } });
  }
}

/** Returns the name of the supplier. @throws Refusal not_found */
async function lockPayee(tx: Tx, id: string): Promise<string> {
  const supplier = await tx
    .selectFrom("suppliers")
    .select("name")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return supplier?.name ?? refuse("not_found", { fields: { supplierId: "is not a supplier" } });
}

/**
 * Locks what the shop owes a supplier in a currency, and returns it. Of two people who pay the same debt at once, the
 * second therefore sees that it is paid. Without an account there is nothing to lock, and nothing is owed.
 */
async function lockBalance(tx: Tx, supplierId: string, currency: OrderCurrency): Promise<number> {
  const account = await tx
    .selectFrom("supplierBalances")
    .select("balance")
    .where("supplierId", "=", supplierId)
    .where("currency", "=", currency)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/**
 * Takes cash out of the drawer of the sender's open shift. @throws Refusal shift_required, shift_closed,
 * validation_failed
 */
async function takeFromDrawer(
  tx: Tx,
  actor: Actor,
  amount: number,
  reason: string,
): Promise<string> {
  const { currency } = await getSettings(tx, "business");
  if (currency !== HOME_CURRENCY)
    refuse("validation_failed", { fields: { isFromDrawer: "is only for a drawer of shillings" } });
  return takeDrawerCash(tx, actor, { kind: "expense", amount, reason });
}
