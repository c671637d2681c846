/** Gift cards: what the shop owes to whoever has the code. A card is no revenue until it is spent. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { isCreditMethod } from "../../providers.ts";
import { getPayment } from "../../core/server/queries.ts";
import { takePayment } from "../../taking/server/take-payment.ts";
import type { creditContract } from "../../credit-ledger/contract.ts";
import type { CheckedCard, GiftCard } from "../../credit-ledger/gift-card-schemas.ts";
import { addMonths, asGiftCode, CODE_LENGTH, CODE_LETTERS } from "../../credit-rules.ts";
import { getGiftCard } from "./gift-card-queries.ts";
import { moveCredit, openAccount } from "../../credit-ledger/server/ledger.ts";
import { receiptSubjectOf } from "./subject.ts";
import { cardOf, hashOfCode } from "../../credit-ledger/server/tender.ts";

const PURPOSE = "code of a gift card";

/** About 80 random bits, so that nobody can find a code by trying. */
const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

type NewCard = z.output<(typeof creditContract.sellGiftCard)["body"]>;

/**
 * Sells a gift card for money. Its receipt has no tax, because the goods that it buys are taxed. Another gift card,
 * store credit and a provider cannot pay for it.
 * @throws Refusal not_found, customer_erased, reference_taken, shift_required, cash_not_in_coins,
 * validation_failed
 */
export async function sellGiftCard(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { amount, customerId: buyerId = WALK_IN_CUSTOMER_ID, payment: hand }: NewCard,
): Promise<z.output<(typeof creditContract.sellGiftCard)["output"]>> {
  refuseUnpaid(hand);
  const isWalkIn = buyerId === WALK_IN_CUSTOMER_ID;
  const customerId = isWalkIn ? buyerId : (await lockCustomer(tx, buyerId)).id;
  const settings = await getSettingsOf(tx, ["business", "localization", "sales"]);
  const { currency } = settings.business;
  const { giftCardMonths } = settings.sales;
  const code = newCode();
  const accountId = await openAccount(tx, {
    kind: "gift_card",
    customerId,
    currency,
    card: {
      codeHash: hashOfCode(code),
      codeSealed: secrets.seal(code, PURPOSE),
      codeEnd: code.slice(-4),
      expiresOn: giftCardMonths > 0 ? addMonths(today(), giftCardMonths) : null,
    },
  });
  const { id: paymentId } = await takePayment(tx, actor, {
    customerId,
    deviceId: null,
    creditAccountId: accountId,
    amount,
    hand,
    receipt: await receiptSubjectOf(tx, customerId, {
      totalCost: amount,
      paidBefore: 0,
      credit: {
        kind: "gift_card",
        codeEnd: code.slice(-4),
        saleNumber: null,
        ticketNumber: null,
        deviceName: null,
      },
    }),
    settings,
  });
  const issued = { accountId, kind: "issued", amount, paymentId, userId: actor.userId } as const;
  await moveCredit(tx, issued);
  await recordAct(tx, actor, "gift_card.sold", accountId, { amount, paymentId, customerId });
  return {
    card: await getGiftCard(tx, accountId),
    code,
    payment: await getPayment(tx, paymentId),
  };
}

/** @throws Refusal validation_failed */
function refuseUnpaid({ method, reference }: NewCard["payment"]): void {
  const wrong = (field: string, message: string) =>
    refuse("validation_failed", { fields: { [`payment.${field}`]: message } });
  if (isCreditMethod(method)) wrong("method", "a gift card is bought with money");
  if (method !== "cash" && !reference) wrong("reference", "is required");
}

/** What is left on a card, also on a blocked or expired one. @throws Refusal gift_card_unknown */
export async function checkGiftCard(tx: Tx, typed: string): Promise<CheckedCard> {
  const { blockedAt, codeEnd, ...card } = await cardOf(tx, asGiftCode(typed));
  return { ...card, codeEnd: codeEnd ?? "", isBlocked: blockedAt !== null };
}

/** The code of a card, for another print of its paper. @throws Refusal not_found */
export async function showGiftCardCode(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  cardId: string,
): Promise<{ code: string }> {
  const card = await tx
    .selectFrom("creditAccounts")
    .select("codeSealed")
    .where("id", "=", cardId)
    .where("kind", "=", "gift_card")
    .executeTakeFirst();
  if (!card?.codeSealed) return refuse("not_found");
  await recordAct(tx, actor, "gift_card.shown", cardId);
  return { code: secrets.open(card.codeSealed, PURPOSE) };
}

/** Blocks or unblocks a card. @throws Refusal not_found, invalid_transition */
export async function setGiftCardBlock(
  tx: Tx,
  actor: Actor,
  cardId: string,
  isBlocked: boolean,
  reason: string,
): Promise<GiftCard> {
  const card = await tx
    .selectFrom("creditAccounts")
    .select("blockedAt")
    .where("id", "=", cardId)
    .where("kind", "=", "gift_card")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if ((card.blockedAt !== null) === isBlocked) refuse("invalid_transition");
  await updateById(tx, "creditAccounts", cardId, {
    blockedAt: isBlocked ? sql`now()` : null,
    blockedBy: isBlocked ? actor.userId : null,
    blockReason: isBlocked ? reason : null,
  });
  await recordAct(tx, actor, isBlocked ? "gift_card.blocked" : "gift_card.unblocked", cardId);
  return getGiftCard(tx, cardId);
}
