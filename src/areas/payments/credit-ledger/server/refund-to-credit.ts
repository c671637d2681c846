/** Refunds without money in hand: to store credit, back to a gift card, as points, or off a debt. */
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockCustomer, wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { today } from "#src/shared/time.ts";
import type { StoredMethod } from "../../providers.ts";
import { refusalOfCard, type EntryKind } from "../../credit-rules.ts";
import { moveCredit, storeCreditOf } from "./ledger.ts";
import { refundPoints } from "./points-tender.ts";

interface RefundedPayment {
  id: string;
  customerId: string;
  currency: string;
  paymentMethod: string;
  amount: number;
  /** With this refund. */
  refundedAmount: number;
}

/** The account that paid by gift card, or the debt that an agreed credit opened; undefined for money. */
const accountOfPayment = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom("creditEntries as e")
    .innerJoin("creditAccounts as a", "a.id", "e.accountId")
    .select(["a.id", "a.blockedAt", "a.expiresOn"])
    .where("e.paymentId", "=", paymentId)
    .where("e.kind", "in", ["issued", "spent"])
    // A block that comes at the same time waits, or is seen here.
    .forNoKeyUpdate("a")
    .executeTakeFirst();

/**
 * Writes the ledger of a refund, once the refund is stored.
 * @throws Refusal debt_first, exceeds_refundable, credit_not_enough, customer_erased, gift_card_blocked,
 * gift_card_expired, validation_failed (method, customerId)
 */
export async function enterRefund(
  tx: Tx,
  actor: Actor,
  payment: RefundedPayment,
  refund: {
    id: string;
    amount: number;
    /** The money that moves, if it is another amount than what is settled. */
    moved?: number;
    method: StoredMethod;
    /** Who gets the store credit, if the payment has no known customer. */
    customerId?: string | undefined;
  },
): Promise<void> {
  const { amount, method } = refund;
  const move = { amount, refundId: refund.id, userId: actor.userId };
  const wrong = (message: string) => refuse("validation_failed", { fields: { method: message } });
  // Otherwise points could be changed into money.
  if ((payment.paymentMethod === "points") !== (method === "points"))
    wrong("does not fit the payment");
  if (method === "points") return refundPoints(tx, actor, payment);
  if (payment.paymentMethod === "on_credit") await refuseBeforeDebt(tx, payment, refund);
  if (method === "store_credit") {
    const holder = await lockCustomer(tx, await receiverOf(tx, payment, refund.customerId));
    const accountId = await storeCreditOf(tx, holder.id, payment.currency);
    // What was settled by rounding alone was no money, so that nothing of it becomes credit.
    const moved = refund.moved ?? amount;
    if (moved > 0) await moveCredit(tx, { ...move, amount: moved, accountId, kind: "issued" });
  } else if (method === "gift_card" || method === "on_credit") {
    const account = await accountOfPayment(tx, payment.id);
    if (payment.paymentMethod !== method || !account) return wrong("does not fit the payment");
    const { id: accountId, blockedAt, expiresOn } = account;
    const dead = refusalOfCard({ isBlocked: blockedAt !== null, expiresOn }, today());
    if (method === "gift_card" && dead) refuse(dead, { params: { expiresOn: expiresOn ?? "" } });
    if (method === "on_credit") await restoreGivenUp(tx, actor, payment.id, accountId, amount);
    const kind = method === "gift_card" ? "returned" : "reduced";
    await moveCredit(tx, { ...move, accountId, kind });
  }
}

/**
 * Store credit belongs to who paid. Who pays without a name, or was erased, has to name somebody.
 * @throws Refusal validation_failed (customerId)
 */
async function receiverOf(
  tx: Tx,
  { customerId }: RefundedPayment,
  named: string | undefined,
): Promise<string> {
  const wrong = (message: string) =>
    refuse("validation_failed", { fields: { customerId: message } });
  if (customerId !== WALK_IN_CUSTOMER_ID && !(await wasErased(tx, customerId))) {
    if (named && named !== customerId) wrong("the payment has a customer of its own");
    return customerId;
  }
  if (!named || named === WALK_IN_CUSTOMER_ID) return wrong("store credit needs a known customer");
  return named;
}

/**
 * Takes back as much of a write-off as the refund is more than the open debt: the goods came back, so they are no loss.
 */
async function restoreGivenUp(
  tx: Tx,
  { userId }: Actor,
  paymentId: string,
  accountId: string,
  amount: number,
): Promise<void> {
  const { owed, givenUp } = await debtOfPayment(tx, paymentId);
  const missing = Math.min(amount - owed, givenUp);
  if (missing > 0) await moveCredit(tx, { accountId, kind: "restored", amount: missing, userId });
}

/**
 * A refund of agreed credit lowers the debt first. Money goes back only for what was paid of the debt, and not for what
 * was written off.
 */
async function refuseBeforeDebt(
  tx: Tx,
  payment: RefundedPayment,
  { method, amount }: { method: StoredMethod; amount: number },
): Promise<void> {
  if (method === "on_credit") return;
  const { owed, paid } = await debtOfPayment(tx, payment.id);
  if (owed > 0) refuse("debt_first", { params: { owed } });
  const { back } = await tx
    .selectFrom("paymentRefunds")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("back"))
    .where("paymentId", "=", payment.id)
    .where("refundMethod", "<>", "on_credit")
    .executeTakeFirstOrThrow();
  // `back` includes this refund, which is stored already.
  if (back > paid) refuse("exceeds_refundable", { params: { left: paid - (back - amount) } });
}

/** What is still open of the debt that a payment opened, what was paid of it, and what is given up. Locks the account. */
async function debtOfPayment(
  tx: Tx,
  paymentId: string,
): Promise<{ owed: number; paid: number; givenUp: number }> {
  const { rows } = await sql<{ owed: number; paid: number; givenUp: number }>`
    select a.balance as owed, ${entriesSum("a.id", ["paid"])} as paid,
      ${entriesSum("a.id", ["written_off", "restored"])} as given_up
    from credit_accounts a where a.payment_id = ${paymentId} for no key update`.execute(tx);
  return rows[0] ?? { owed: 0, paid: 0, givenUp: 0 };
}

/** By how much these entries lowered a debt. */
const entriesSum = (accountId: string, kinds: readonly EntryKind[]) => sql<number>`(
  select coalesce(-sum(e.amount), 0)::bigint from credit_entries e
  where e.account_id = ${sql.ref(accountId)} and e.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;

/**
 * An expression for a query of payments `p`: what can be refunded of a completed payment. Of agreed credit this is what
 * is still owed, which comes off the debt, and what was paid of it. What was written off is not money.
 */
export const refundableOfPayment = sql<number>`case when p.payment_method <> 'on_credit'
  then p.amount - p.refunded_amount
  else coalesce((select a.balance + ${entriesSum("a.id", ["paid"])} from credit_accounts a where a.payment_id = p.id), 0)
    - coalesce((select sum(f.amount) from payment_refunds f
      where f.payment_id = p.id and f.refund_method <> 'on_credit'), 0)::bigint end`;

/** An expression for a query of payments `p`: what was given up of agreed credit. */
export const givenUpOfPayment = sql<number>`coalesce((
  select ${entriesSum("a.id", ["written_off", "restored"])} from credit_accounts a where a.payment_id = p.id), 0)`;
