import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { deliveredIn, happenedIn } from "#src/server/http/delivered.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { lockTender } from "../../credit-ledger/server/tender.ts";
import { cashStepOf, isInCoins } from "../../cash-rounding.ts";
import type { Tender } from "../../contract.ts";
import { isProviderOf, type StoredMethod } from "../../providers.ts";
import { receiptColumns } from "../../receipts/server/receipt-columns.ts";
import { roundCash } from "../../core/server/round-cash.ts";
import { refuseTakenReference } from "../../core/server/refuse-taken-reference.ts";
import {
  receiptRow,
  type ReceiptRow,
  type ReceiptSubject,
} from "../../receipts/server/receipt-row.ts";
import { allowOutsideShift, countsAt, openShiftOf } from "../../shifts/server/open-shift-of.ts";
import type { WrittenPayment } from "../../core/server/written-payment.ts";

export interface TakenPayment {
  /** The id that the client chose for the payment. */
  id?: string | undefined;
  customerId: string;
  /** The repair that is paid; null for a sale, debt or gift card. */
  deviceId: string | null;
  /** The sale that is paid; omitted for a repair, debt or gift card. */
  saleId?: string | null;
  /** The gift card that is bought, or the debt that is paid; omitted for a repair or sale. */
  creditAccountId?: string | null;
  /** In minor units. The caller checks that it is at most the amount that the customer owes. */
  amount: number;
  /**
   * Whether it is all that is owed; by default not. Only then its cash is rounded; a part must be in coins, as at the
   * till. Otherwise many small parts would settle a debt without cash.
   */
  isRest?: boolean;
  hand: Tender;
  receipt: ReceiptSubject;
  /** The settings, when the caller has already read them; this saves a query. */
  settings?: Pick<Settings, "business" | "localization" | "sales">;
}

/**
 * Takes money at the counter: stores a completed payment and its receipt. Cash is rounded to the shop's step. The
 * payment counts in the open shift of the actor. Without an open shift, cash is refused if the shop requires shifts.
 * Store credit, a gift card and agreed credit are entered in the ledger of the topic `credit`.
 * @throws Refusal validation_failed (tendered, provider); shift_required; cash_not_in_coins; reference_taken when
 * another payment of the same provider, or of any wallet, has this reference; the refusals of `lockTender`
 */
export async function takePayment(
  tx: Tx,
  actor: Actor,
  taken: TakenPayment,
): Promise<WrittenPayment> {
  const { customerId, deviceId, saleId = null, creditAccountId = null, amount, hand } = taken;
  const settings =
    taken.settings ?? (await getSettingsOf(tx, ["business", "localization", "sales"]));
  const { business, sales } = settings;
  const { isRest = false } = taken;
  const cash = roundCash(hand, amount, coinsOf(tx, sales, { amount, isRest }), isRest);
  refuseUnfitting(hand, amount + cash.cashRounding);
  const { currency } = business;
  const { id = newId() } = taken;
  const { method, provider = method } = hand;
  const tender = await lockTender(tx, actor, { customerId, amount, currency, hand });
  const reference = tender?.reference ?? hand.reference ?? null;
  if (hand.reference)
    await refuseTakenReference(tx, actor, { method, provider, reference: hand.reference });
  const tendered = hand.tendered ?? null;
  const receivedBy = { id: actor.userId, name: actor.name };
  const what = { customerId, deviceId, creditAccountId };
  const paid = { ...what, amount, currency, provider, reference, tendered, ...cash };
  const receipt = receiptRow(
    {
      ...paid,
      paymentId: id,
      method,
      receivedBy,
      dueParts: hand.credit?.parts ?? [],
    },
    taken.receipt,
    settings,
  );

  const { shiftId, ...payment } = await insertPaymentAndReceipt(tx, {
    ...receipt,
    ...cash,
    paymentNumber: nextNumber("payment"),
    receivedBy: actor.userId,
    paymentMethod: method,
    saleId,
    happenedAt: happenedIn(tx),
  });
  if (shiftId === null) await keepOutsideShift(tx, actor, { ...taken, id }, sales.requireShift);
  await tender?.enter(id);
  await recordTaken(tx, actor, receipt, saleId);
  return {
    ...payment,
    ...paid,
    id,
    saleId,
    method,
    status: "completed",
    receivedBy,
    ...atTheCounter,
    receipt: { id: receipt.id, receiptNumber: receipt.receiptNumber },
  };
}

/**
 * The coins of the shop. Cash that a device took and that does not fit them is a fact: it is recorded as it was, so that
 * it is in the books.
 */
function coinsOf<Coins extends { cashRounding: number }>(
  tx: Tx,
  sales: Coins,
  { amount, isRest }: { amount: number; isRest: boolean },
): Coins {
  const fits = isRest || isInCoins(amount, cashStepOf(sales));
  return deliveredIn(tx) === undefined || fits ? sales : { ...sales, cashRounding: 0 };
}

/** @throws Refusal shift_required */
async function keepOutsideShift(
  tx: Tx,
  actor: Actor,
  { id, saleId, amount, hand }: TakenPayment & { id: string },
  isShiftRequired: boolean,
): Promise<void> {
  if (amount === 0) return;
  const { userId } = actor;
  const isCash = hand.method === "cash";
  const subject = saleId
    ? ({ kind: "sale", id: saleId } as const)
    : ({ kind: "payment", id } as const);
  await allowOutsideShift(tx, { userId, isCash, isShiftRequired, subject });
}

const recordTaken = (
  tx: Tx,
  actor: Actor,
  { paymentId, deviceId, paymentAmount: amount, currency, ...receipt }: ReceiptRow,
  saleId: string | null,
): Promise<void> =>
  recordAct(tx, actor, "payment.completed", paymentId, {
    deviceId,
    saleId,
    amount,
    currency,
    method: receipt.paymentMethod,
    provider: receipt.paymentProvider,
    receiptId: receipt.id,
  });

/** The fields of a payment that no provider collects. */
const atTheCounter = { gateway: null, isSimulated: false, payUrl: null, phone: null, metadata: {} };

type Values = ReceiptRow & {
  cashStep: number;
  cashRounding: number;
  paymentNumber: string;
  receivedBy: string;
  paymentMethod: StoredMethod;
  happenedAt: string | null;
};

async function insertPaymentAndReceipt(tx: Tx, values: Values) {
  const [payment] = await insertBoth(tx, values);
  invariant(payment, "INSERT … RETURNING answers with the row");
  return payment;
}

/** Stores payment and receipt in one statement, because the cashier waits for every query. */
const insertBoth = compileOnce((db, row: Given<Values>) =>
  db
    .with("payment", (q) =>
      q
        .insertInto("payments")
        .values({
          id: row.paymentId,
          paymentNumber: row.paymentNumber,
          customerId: row.customerId,
          deviceId: row.deviceId,
          saleId: row.saleId,
          creditAccountId: row.creditAccountId,
          amount: row.paymentAmount,
          currency: row.currency,
          paymentMethod: row.paymentMethod,
          provider: row.paymentProvider,
          reference: row.paymentReference,
          status: "completed",
          tendered: row.tendered,
          cashStep: row.cashStep,
          cashRounding: row.cashRounding,
          receivedBy: row.receivedBy,
          completedAt: countsAt(row.receivedBy, row.happenedAt),
          happenedAt: row.happenedAt,
          shiftId: openShiftOf(row.receivedBy, row.happenedAt),
        })
        .returning(["paymentNumber", "processingFee", "totalAmount", "paymentDate", "completedAt"])
        .returning("shiftId"),
    )
    .with("receipt", (q) => q.insertInto("receipts").values(receiptColumns(row)))
    .selectFrom("payment")
    .selectAll(),
);

/**
 * Refuses a manual payment with fields that contradict each other. `at` is the prefix of the field names in the
 * answer, e.g. `payment.`.
 * @throws Refusal validation_failed
 */
export function refuseUnfitting(
  { method, provider, tendered }: Pick<Tender, "method" | "provider" | "tendered">,
  amount: number,
  at = "",
): void {
  const wrong = (field: string, message: string) =>
    refuse("validation_failed", { fields: { [at + field]: message } });
  if (provider && !isProviderOf(method, provider))
    wrong("provider", "does not belong to this payment method");
  if (tendered === undefined) return;
  if (method !== "cash") wrong("tendered", "only cash is tendered");
  if (tendered < amount) wrong("tendered", "is less than the amount");
}
