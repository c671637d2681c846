import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { Payment } from "../../contract.ts";
import { spendLateMoney } from "../../late-money/server/late-money.ts";
import { completePayment, restartPayment } from "../../taking/server/settle-payment.ts";
import type { PaymentSubject, SubjectPayment } from "../../subjects/server/payment-subject.ts";
import { lockDebt, payDebt, receiptOf, refuseOverDebt, type LockedDebt } from "./debts.ts";
import { moveCredit } from "../../credit-ledger/server/ledger.ts";

/** A debt as what a payment pays for. */
export const debtSubject: PaymentSubject = { hold, retry, useLateMoney };

async function hold(tx: Tx, debtId: string, payment: SubjectPayment) {
  const debt = await lockDebt(tx, debtId);
  return {
    isWaiting: payment.amount <= debt.balance,
    complete: (reference: string) => completeDebtPayment(tx, debt, payment, reference),
    whyLate: { code: "more_than_owed" as const },
  };
}

async function completeDebtPayment(
  tx: Tx,
  debt: LockedDebt,
  { id: paymentId, amount }: SubjectPayment,
  reference: string,
): Promise<boolean> {
  const { business } = await getSettingsOf(tx, ["business"]);
  const receipt = await receiptOf(tx, debt);
  if (!(await completePayment(tx, paymentId, reference, receipt, business))) return false;
  await moveCredit(tx, { accountId: debt.id, kind: "paid", amount, paymentId, userId: null });
  return true;
}

/** @throws Refusal forbidden, not_found, exceeds_balance, provider_not_configured, invalid_transition */
async function retry(
  tx: Tx,
  actor: Actor,
  debtId: string,
  { id, amount }: SubjectPayment,
): Promise<void> {
  requirePermission(actor, "take_payments");
  await refuseOverDebt(tx, await lockDebt(tx, debtId), amount);
  await restartPayment(tx, actor, id);
}

/** @throws Refusal not_found, invalid_transition, exceeds_balance */
async function useLateMoney(
  tx: Tx,
  actor: Actor,
  debtId: string,
  paymentId: string,
): Promise<Payment> {
  await lockDebt(tx, debtId);
  return spendLateMoney(tx, actor, paymentId, (money) => payDebt(tx, actor, debtId, money));
}
