/** Ends store credit without goods: the shop pays it out in money, or the customer gives it up. */
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lockCustomer, wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { getCustomer } from "#src/areas/customers/core/server/queries.ts";
import { takeDrawerCash } from "../../shifts/server/drawer-cash.ts";
import type { CreditPayout } from "../../credit-ledger/payout-schemas.ts";
import { moveRequest } from "#src/areas/approvals/server/stored-request.ts";
import { lockPayout } from "./ask-for-payout.ts";
import { accountOf, moveCredit } from "../../credit-ledger/server/ledger.ts";

/**
 * Pays store credit out, by the right or by an approval of the actor's request. Cash leaves the open drawer of whoever
 * gives it; other money is known by its reference.
 * @throws Refusal not_found, customer_erased, customer_built_in, credit_not_enough, shift_required, cash_not_in_coins,
 * reference_taken, forbidden, approval_not_usable, approval_outdated, validation_failed (cash in another currency than
 * the shop's)
 */
export async function payOutCredit(
  tx: Tx,
  actor: Actor,
  customerId: string,
  { amount, reason, currency, approvalId, ...way }: CreditPayout,
): Promise<{ left: number }> {
  const { id } = await lockCustomer(tx, customerId);
  const { accountId, isShops } = await accountOf(tx, id, currency);
  if (way.method === "cash" && !isShops)
    refuse("validation_failed", { fields: { method: "has no money of this currency" } });
  const approved = await lockPayout(tx, actor, approvalId, { accountId, amount });
  // The page of the shift shows no personal data, so the movement has no words of whoever gives the money.
  const shiftMovementId =
    way.method === "cash"
      ? await takeDrawerCash(tx, actor, { kind: "store_credit", amount, reason: "" })
      : null;
  const { userId } = actor;
  const { id: entryId, balance } = await moveCredit(tx, {
    accountId,
    kind: "paid_out",
    amount,
    reason,
    userId,
  });
  await tx
    .insertInto("creditPayouts")
    .values({
      entryId,
      method: way.method,
      reference: way.method === "cash" ? null : way.reference,
      shiftMovementId,
      requestId: approved?.id ?? null,
    })
    .execute();
  if (approved) await moveRequest(tx, actor, approved, "done");
  await recordAct(tx, userId, "credit.paid_out", accountId, {
    amount,
    method: way.method,
    balance,
    customerId: id,
  });
  return { left: balance };
}

/**
 * The customer gives all of the store credit up. The amount must be the one that the sender saw.
 * @throws Refusal not_found, credit_not_enough, invalid_transition (another amount)
 */
export async function giveUpCredit(
  tx: Tx,
  actor: Actor,
  customerId: string,
  input: { amount: number; reason: string; currency?: string | undefined },
): Promise<{ left: number }> {
  const { id } = await getCustomer(tx, customerId);
  const reason = (await wasErased(tx, id)) ? null : input.reason;
  const { amount } = input;
  const { userId } = actor;
  const { accountId } = await accountOf(tx, id, input.currency);
  const { balance } = await moveCredit(tx, { accountId, kind: "given_up", amount, reason, userId });
  if (balance > 0) refuse("invalid_transition", { detail: "The store credit has changed" });
  await recordAct(tx, userId, "credit.given_up", accountId, {
    before: { balance: amount },
    after: { balance },
    customerId: id,
  });
  return { left: balance };
}
