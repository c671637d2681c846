/** Payments without money in hand: store credit, gift cards, points and agreed credit. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { AgreedCredit, Tender } from "../../contract.ts";
import { isCreditMethod } from "../../providers.ts";
import { hiddenGiftCode, isGiftCode, planProblem, refusalOfCard } from "../../credit-rules.ts";
import { passOnCredit } from "./customer-records.ts";
import { findStoreCredit, moveCredit, openAccount } from "./ledger.ts";
import { lockPoints, returnPoints } from "./points-tender.ts";

interface Tendered {
  customerId: string;
  /** In minor units. */
  amount: number;
  currency: string;
  hand: Tender;
  /** What other parts of the same act agree on credit, in minor units. Their debts are not open yet. */
  agreedBeside?: number;
}

/** A payment by credit that was checked. `enter` writes the ledger, once the payment is stored. */
export interface LockedTender {
  /** The hidden code of a gift card, the number of points, or the number of a handset. */
  reference: string | null;
  enter: (paymentId: string) => Promise<void>;
}

/**
 * Checks a payment by credit; returns null for money. The balance itself is checked by `enter`, because only its
 * conditional UPDATE holds against another till.
 * @throws Refusal forbidden, credit_limit, credit_not_enough, gift_card_unknown, gift_card_blocked,
 * gift_card_expired, insufficient_points, validation_failed
 */
export async function lockTender(
  tx: Tx,
  actor: Actor,
  tendered: Tendered,
): Promise<LockedTender | null> {
  const { hand } = tendered;
  if (!isCreditMethod(hand.method)) return null;
  if (hand.reference) refuse("validation_failed", { fields: { reference: "is only for money" } });
  if (hand.method === "trade_in") return tradedIn(hand);
  if (hand.method === "on_credit") return onCredit(tx, actor, tendered, hand.credit);
  if (hand.method === "points") return lockPoints(tx, actor, tendered);
  const card =
    hand.method === "gift_card"
      ? await cardToSpend(tx, hand.giftCard ?? "")
      : { id: await storeCreditToSpend(tx, tendered), reference: null };
  return {
    reference: card.reference,
    enter: async (paymentId) => {
      if (tendered.amount === 0) return;
      const { amount } = tendered;
      const spent = { accountId: card.id, kind: "spent", amount, paymentId } as const;
      await moveCredit(tx, { ...spent, userId: actor.userId });
    },
  };
}

/** A used handset pays. The caller has checked it and stores it, because its area is above this one. */
function tradedIn({ handset }: Tender): LockedTender {
  if (!handset) return refuse("validation_failed", { fields: { method: "needs a handset" } });
  return { reference: handset, enter: async () => {} };
}

/**
 * Checks the parts of one sale as `lockTender` does. The customer is locked before the accounts, and gift cards in the
 * order of their ids, so that two tills with the same cards wait for each other.
 */
export async function lockTenders(
  tx: Tx,
  actor: Actor,
  parts: readonly Tendered[],
): Promise<(LockedTender | null)[]> {
  const held = parts.map((): LockedTender | null => null);
  let agreedBeside = 0;
  for (const [place, part] of parts.entries()) {
    if (!locksCustomer.includes(part.hand.method)) continue;
    held[place] = await lockTender(tx, actor, { ...part, agreedBeside });
    if (part.hand.method === "on_credit") agreedBeside += part.amount;
  }
  await lockCards(tx, parts);
  for (const [place, part] of parts.entries()) held[place] ??= await lockTender(tx, actor, part);
  return held;
}

/** The methods whose check locks the customer. */
const locksCustomer: readonly string[] = ["on_credit", "points"];

async function lockCards(tx: Tx, parts: readonly Tendered[]): Promise<void> {
  const codes = parts.flatMap(({ hand }) =>
    hand.method === "gift_card" ? (hand.giftCard ?? []) : [],
  );
  if (codes.length < 2) return;
  await tx
    .selectFrom("creditAccounts")
    .select("id")
    .where("codeHash", "in", codes.map(hashOfCode))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

async function storeCreditToSpend(tx: Tx, { customerId, currency }: Tendered): Promise<string> {
  const account = await findStoreCredit(tx, customerId, currency);
  return account ?? refuse("credit_not_enough", { params: { left: 0 } });
}

/**
 * Gives back what a payment took that did not pay: the credit to its account, the points to the customer, or the debt
 * off the customer.
 */
export async function returnTender(
  tx: Tx,
  { id: paymentId, paymentMethod }: { id: string; paymentMethod: string },
): Promise<void> {
  if (paymentMethod === "points") return returnPoints(tx, paymentId);
  const entry = await tx
    .selectFrom("creditEntries")
    .select(["accountId", "kind", sql<number>`abs(amount)`.as("amount")])
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  if (!entry) return;
  const { accountId, amount } = entry;
  const kind = entry.kind === "issued" ? "reduced" : "returned";
  await moveCredit(tx, { accountId, kind, amount, paymentId, userId: null });
  await passOnCredit(tx, accountId, null);
}

export const hashOfCode = (code: string): Buffer => createHash("sha256").update(code).digest();

/** The gift card with this code. @throws Refusal gift_card_unknown */
export async function cardOf(tx: Tx, code: string) {
  const card = isGiftCode(code)
    ? await tx
        .selectFrom("creditAccounts")
        .select(["id", "codeEnd", "balance", "currency", "expiresOn", "blockedAt"])
        .where("codeHash", "=", hashOfCode(code))
        .executeTakeFirst()
    : undefined;
  return card ?? refuse("gift_card_unknown");
}

async function cardToSpend(tx: Tx, code: string): Promise<{ id: string; reference: string }> {
  const { id } = await cardOf(tx, code);
  // The lock makes a block that comes at the same time wait, or be seen here.
  const { blockedAt, expiresOn, codeEnd } = await tx
    .selectFrom("creditAccounts")
    .select(["blockedAt", "expiresOn", "codeEnd"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const refusal = refusalOfCard({ isBlocked: blockedAt !== null, expiresOn }, today());
  if (refusal) refuse(refusal, { params: { expiresOn: expiresOn ?? "" } });
  return { id, reference: hiddenGiftCode(codeEnd ?? "") };
}

/** Agreed credit: the payment opens a debt with its parts. */
async function onCredit(
  tx: Tx,
  actor: Actor,
  { customerId, amount, currency, agreedBeside = 0 }: Tendered,
  terms: AgreedCredit | undefined,
): Promise<LockedTender> {
  requirePermission(actor, "give_credit");
  if (!terms) return refuse("validation_failed", { fields: { credit: "is required" } });
  if (customerId === WALK_IN_CUSTOMER_ID) {
    refuse("validation_failed", { fields: { customerId: "credit needs a known customer" } });
  }
  const problem = planProblem(terms.parts, amount, today());
  if (problem) refuse("validation_failed", { fields: { "credit.parts": problems[problem] } });
  if (!terms.isGivenUp) await refuseOverLimit(tx, actor, customerId, amount + agreedBeside);
  return {
    reference: null,
    enter: async (paymentId) => {
      const accountId = await openAccount(tx, { kind: "debt", customerId, currency, paymentId });
      await tx
        .insertInto("creditParts")
        .values(terms.parts.map((part, place) => ({ ...part, accountId, position: place + 1 })))
        .execute();
      const { reason } = terms;
      const issued = { accountId, kind: "issued", amount, paymentId, reason } as const;
      await moveCredit(tx, { ...issued, userId: actor.userId });
      await recordAct(tx, actor, "credit.agreed", accountId, {
        customerId,
        amount,
        paymentId,
        parts: terms.parts,
      });
    },
  };
}

const problems = {
  sum: "do not add up to the amount",
  order: "are not in the order of their days",
  past: "begin in the past",
};

/** The lock makes a second agreement with the same customer wait, so that two tills cannot exceed the limit together. */
async function refuseOverLimit(
  tx: Tx,
  actor: Actor,
  customerId: string,
  amount: number,
): Promise<void> {
  await tx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .execute();
  if (may(actor, "exceed_credit_limit")) return;
  const { creditLimit } = await getSettings(tx, "sales");
  const limit = creditLimit * MINOR_PER_MAJOR;
  const owed = await owedBy(tx, customerId);
  if (owed + amount > limit) refuse("credit_limit", { params: { limit, owed } });
}

/** What a customer owes on agreed credit. */
export async function owedBy(tx: Tx, customerId: string): Promise<number> {
  const { owed } = await tx
    .selectFrom("creditAccounts")
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as("owed"))
    .where("kind", "=", "debt")
    .where("customerId", "=", customerId)
    .executeTakeFirstOrThrow();
  return owed;
}
