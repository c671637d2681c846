import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import type { AgreedCredit, CreditTerms, Payment } from "#src/areas/payments/contract.ts";
import { debtOf, writeOffDebt } from "#src/areas/payments/credit/server/debts.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import { today } from "#src/shared/time.ts";
import { balanceOf } from "../../balance.ts";
import { readyForPickup } from "../../rules.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";
import { countRepairMoney } from "./repair-points.ts";
import { payForDevice, refuseOverBalance } from "./take-device-payment.ts";

/**
 * Agrees that the customer pays a repair later, in parts. The agreed amount counts as paid, so that the device can be
 * handed over; the debt is kept by payments. Before the handset is ready, the price may still change.
 * @throws Refusal not_found, forbidden, invalid_transition, exceeds_balance, credit_limit, customer_erased,
 * validation_failed
 */
export async function giveDeviceCredit(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  terms: CreditTerms,
): Promise<Payment> {
  const device = await lockDevice(tx, deviceId);
  await lockCustomer(tx, device.customerId);
  return agree(tx, actor, device, terms);
}

/**
 * Gives up what is owed for a repair that was handed over unpaid. It becomes a debt first, so that the ledger has it. The
 * credit limit does not apply, because nothing is owed afterwards. Money that was asked for and still arrives is late.
 * @throws Refusal not_found, forbidden, invalid_transition, customer_erased, validation_failed
 */
export async function writeOffDevice(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  reason: string,
): Promise<{ amount: number }> {
  requirePermission(actor, "give_credit");
  const device = await lockDevice(tx, deviceId);
  const amount = balanceOf(device) ?? 0;
  if (device.status !== "done" || amount === 0)
    refuse("invalid_transition", { detail: "Nothing is owed for a repair that was handed over" });
  await lockCustomer(tx, device.customerId);
  const parts = [{ dueOn: today(), amount }];
  const { id } = await agree(tx, actor, device, { parts, reason, isGivenUp: true });
  return writeOffDebt(tx, actor, await debtOf(tx, id), reason);
}

async function agree(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  credit: AgreedCredit,
): Promise<Payment> {
  const isReady = device.status === "done" || readyForPickup.includes(device.status);
  if (!isReady || balanceOf(device) === null)
    refuse("invalid_transition", { detail: "The price of this repair is not final yet" });
  const amount = credit.parts.reduce((sum, part) => sum + part.amount, 0);
  if (!credit.isGivenUp) await refuseOverBalance(tx, device, amount, true);
  const hand = { method: "on_credit", credit } as const;
  const { id } = await payForDevice(tx, actor, { ...device, balance: null }, amount, hand);
  if (device.status === "done") {
    // A debt that is written off at once brings no money. Therefore it earns no points.
    const earning = credit.isGivenUp ? 0 : amount;
    await countRepairMoney(tx, actor, device, { amount, earning });
  }
  return getPayment(tx, id);
}
