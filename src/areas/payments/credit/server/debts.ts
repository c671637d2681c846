/** Paying and writing off debts. */
import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import type * as z from "zod";
import { awaitTransfer } from "../../accounts/server/await-transfer.ts";
import type { Payment } from "../../contract.ts";
import { gatewayFor } from "../../gateways/server/gateway-for.ts";
import { isCreditMethod, type PaymentMethod } from "../../providers.ts";
import { askForPayment } from "../../taking/server/ask-for-payment.ts";
import { creditInJson } from "../../receipts/server/credit-of-receipt.ts";
import { getPayment } from "../../core/server/queries.ts";
import { refuseUnfitting, takePayment } from "../../taking/server/take-payment.ts";
import { walletPhone } from "../../core/server/wallet-phone.ts";
import type { creditContract } from "../../credit-ledger/contract.ts";
import { moveCredit } from "../../credit-ledger/server/ledger.ts";
import { receiptSubjectOf } from "./subject.ts";

export type LockedDebt = Awaited<ReturnType<typeof lockDebt>>;

/** Locks a debt. It comes before every lock of a payment for it. @throws Refusal not_found */
export async function lockDebt(tx: Tx, debtId: string) {
  return (
    tx
      .selectFrom("creditAccounts as a")
      .innerJoin("customers as c", "c.id", "a.customerId")
      .innerJoin("payments as p", "p.id", "a.paymentId")
      .select(["a.id", "a.customerId", "a.balance", "a.currency", "c.phone"])
      .select(
        sql<number>`(select e.amount from credit_entries e
        where e.account_id = a.id and e.position = 1)`.as("amount"),
      )
      .select(creditInJson(sql.ref("a.id")).as("credit"))
      .where("a.id", "=", debtId)
      .where("a.kind", "=", "debt")
      // The debt of a sale that still waits for another part does not count yet.
      .where("p.status", "in", ["completed", "refunded"])
      .forNoKeyUpdate("a")
      .executeTakeFirstOrThrow(notFound)
  );
}

type DebtPayment = z.output<(typeof creditContract.payDebt)["body"]>;

/**
 * Takes money for a debt, or asks a provider to collect it. It can be at most what is owed.
 * @throws Refusal not_found, exceeds_balance, reference_taken, shift_required, cash_not_in_coins, provider_not_configured,
 * credit_not_enough, gift_card_unknown, gift_card_blocked, gift_card_expired, validation_failed
 */
export async function payDebt(
  tx: Tx,
  actor: Actor,
  debtId: string,
  { amount, phone, ...hand }: DebtPayment,
): Promise<Payment> {
  const debt = await lockDebt(tx, debtId);
  const { method } = hand;
  if (!isCreditMethod(method) && method !== "cash" && !hand.reference) {
    await refuseOverDebt(tx, debt, amount);
    const asked = { ...hand, method, amount, phone };
    const { id } = await askForDebt(tx, actor, debt, asked);
    return getPayment(tx, id);
  }
  // What was paid of a debt goes back as money when the goods come back, so points would become money.
  if (method === "points")
    refuse("validation_failed", { fields: { method: "a debt is not paid with points" } });
  if (amount > debt.balance) refuse("exceeds_balance", { params: { balance: debt.balance } });
  const { id: paymentId } = await takePayment(tx, actor, {
    customerId: debt.customerId,
    deviceId: null,
    creditAccountId: debtId,
    amount,
    isRest: amount === debt.balance,
    hand,
    receipt: await receiptOf(tx, debt),
  });
  const { userId } = actor;
  await moveCredit(tx, { accountId: debtId, kind: "paid", amount, paymentId, userId });
  return getPayment(tx, paymentId);
}

/** The receipt of an instalment says what the debt was, and what was open of it before. */
export const receiptOf = (tx: Tx, { customerId, amount, balance, credit }: LockedDebt) =>
  receiptSubjectOf(tx, customerId, { totalCost: amount, paidBefore: amount - balance, credit });

const openStatuses = ["pending", "processing", "unknown"] as const;

/** The sum of the open requests for money of a debt. */
async function askedFor(tx: Tx, debtId: string): Promise<number> {
  const { asked } = await tx
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("asked"))
    .where("creditAccountId", "=", debtId)
    .where("status", "in", openStatuses)
    .executeTakeFirstOrThrow();
  return asked;
}

async function askForDebt(
  tx: Tx,
  actor: Actor,
  { id, customerId, currency, ...debt }: LockedDebt,
  { amount, phone, ...hand }: DebtPayment & { method: PaymentMethod },
) {
  const { method, provider } = hand;
  refuseUnfitting(hand, amount);
  const asked = { customerId, saleId: null, deviceId: null, creditAccountId: id, amount, currency };
  if (method === "bank_transfer") return awaitTransfer(tx, actor, asked);
  return askForPayment(tx, actor, {
    ...asked,
    gateway: await gatewayFor(tx, method, provider ?? method),
    method,
    provider,
    phone: method === "mobile_money" ? walletPhone(phone ?? debt.phone, provider, "phone") : null,
  });
}

/**
 * Refuses to ask for more than a debt still owes. What was already asked for counts as paid, so that the customer is not
 * asked twice for the same money.
 * @throws Refusal exceeds_balance
 */
export async function refuseOverDebt(tx: Tx, debt: LockedDebt, amount: number): Promise<void> {
  const balance = Math.max(0, debt.balance - (await askedFor(tx, debt.id)));
  if (amount > balance) refuse("exceeds_balance", { params: { balance } });
}

/**
 * Gives up what is still open of a debt. An open request stays open: if the customer pays it after all, the money is
 * late money.
 * @throws Refusal not_found, invalid_transition
 */
export async function writeOffDebt(
  tx: Tx,
  actor: Actor,
  debtId: string,
  input: string,
): Promise<{ amount: number }> {
  const { balance: amount, customerId } = await lockDebt(tx, debtId);
  if (amount === 0) refuse("invalid_transition", { detail: "Nothing is owed any more" });
  const reason = (await wasErased(tx, customerId)) ? null : input;
  const { userId } = actor;
  await moveCredit(tx, { accountId: debtId, kind: "written_off", amount, reason, userId });
  await recordAct(tx, userId, "credit.written_off", debtId, {
    before: { balance: amount },
    after: { balance: 0 },
    customerId,
  });
  return { amount };
}

/** The debt that a payment on credit opened. */
export const debtOf = async (tx: Tx, paymentId: string): Promise<string> =>
  (
    await tx
      .selectFrom("creditAccounts")
      .select("id")
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow()
  ).id;
