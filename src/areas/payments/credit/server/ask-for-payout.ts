import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "#src/areas/approvals/contract.ts";
import {
  askForApproval,
  refuseUnlessAsking,
} from "#src/areas/approvals/server/ask-for-approval.ts";
import { storedKind, type LockedRequest } from "#src/areas/approvals/server/stored-request.ts";
import { lockApproved } from "#src/areas/approvals/server/use-approved.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import { accountOf, balanceOf } from "../../credit-ledger/server/ledger.ts";

const kind = "credit_payout";
const input = z.strictObject({});

/**
 * Asks to pay store credit out in the shop's currency.
 * @throws Refusal not_found, customer_erased, customer_built_in, forbidden, approval_not_needed, approval_open,
 * credit_not_enough
 */
export async function askForPayout(
  tx: Tx,
  actor: Actor,
  customerId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<Approval> {
  const customer = await lockCustomer(tx, customerId);
  refuseUnlessAsking(actor, kind);
  const { accountId } = await accountOf(tx, customer.id, undefined);
  const left = await balanceOf(tx, accountId);
  if (amount > left) refuse("credit_not_enough", { params: { left } });
  return askForApproval(tx, actor, {
    kind,
    subjectId: accountId,
    // Names of customers are not stored in requests, so that an erasure need not find them. The inbox reads the name.
    subjectName: "",
    input: {},
    amount,
    reason,
    customerId: customer.id,
  });
}

/** Whoever asked pays the approved store credit out, when the customer is there. */
export const creditPayoutKind = storedKind({ kind, input });

/**
 * The approval that a payout uses up; null if the actor has the right.
 * @throws Refusal forbidden, not_found, approval_not_usable, approval_outdated (another customer, or more than approved)
 */
export async function lockPayout(
  tx: Tx,
  actor: Actor,
  requestId: string | undefined,
  payout: { accountId: string; amount: number },
): Promise<LockedRequest | null> {
  if (may(actor, "pay_out_credit")) return null;
  if (!requestId) return refuse("forbidden");
  const request = await lockApproved(tx, actor, { kind, input, requestId });
  const isSame = request.subjectId === payout.accountId;
  if (!isSame || payout.amount > (request.amount ?? 0)) refuse("approval_outdated");
  return request;
}
