/** Writes the payments of a sale that is paid in parts. All parts but one may be paid by hand. */
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { happenedIn } from "#src/server/http/delivered.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { lockTenders } from "../../credit-ledger/server/tender.ts";
import type { Tender } from "../../contract.ts";
import type { StoredMethod } from "../../providers.ts";
import { receiptRow, type ReceiptSubject } from "../../receipts/server/receipt-row.ts";
import { roundCash } from "../../core/server/round-cash.ts";
import { refuseTakenReference } from "../../core/server/refuse-taken-reference.ts";
import {
  allowOutsideShift,
  countsAt,
  findOpenShiftId,
  openShiftOf,
} from "../../shifts/server/open-shift-of.ts";

/** A part that is paid by hand: in cash, by credit, or with a typed reference. */
export interface HandPart {
  hand: Tender;
  /** In minor units. */
  amount: number;
}

export interface PartsOfSale {
  customerId: string;
  saleId: string;
  parts: readonly HandPart[];
  settings: Pick<Settings, "business" | "localization" | "sales">;
}

/**
 * Takes all parts of a sale at the counter, with one receipt. Returns the id of the main payment, which is the first
 * part. The caller has checked that the parts add up to the total.
 * @throws Refusal shift_required, cash_not_in_coins, reference_taken
 */
export async function takeParts(
  tx: Tx,
  actor: Actor,
  taken: PartsOfSale & { receipt: ReceiptSubject },
): Promise<string> {
  const { customerId, saleId, settings } = taken;
  const { currency } = settings.business;
  const rows = await insertParts(tx, actor, taken, null);
  const [main] = rows;
  if (!main) return refuse("validation_failed");
  const receipt = receiptRow(
    {
      paymentId: main.id,
      customerId,
      deviceId: null,
      currency,
      receivedBy: { id: actor.userId, name: actor.name },
      ...paidInParts(rows),
      dueParts: taken.parts.flatMap(({ hand }) => hand.credit?.parts ?? []),
    },
    taken.receipt,
    settings,
  );
  await tx.insertInto("receipts").values(receipt).execute();
  for (const { id, amount, paymentMethod: method, provider } of rows) {
    await recordAct(tx, actor, "payment.completed", id, {
      saleId,
      deviceId: null,
      amount,
      currency,
      method,
      provider,
      receiptId: receipt.id,
    });
  }
  return main.id;
}

/**
 * Stores the parts that are paid by hand beside the main payment, for which a provider or the shop's bank still waits.
 * They complete together with it (`completeParts`), so that no part is paid for a sale that is never completed.
 * @throws Refusal shift_required, cash_not_in_coins, reference_taken
 */
export async function lockParts(
  tx: Tx,
  actor: Actor,
  mainId: string,
  held: PartsOfSale,
): Promise<void> {
  const { saleId } = held;
  for (const { id, amount, paymentMethod: method, provider } of await insertParts(
    tx,
    actor,
    held,
    mainId,
  )) {
    await recordAct(tx, actor, "payment.started", id, {
      saleId,
      deviceId: null,
      amount,
      method,
      provider,
      gateway: null,
    });
  }
}

/**
 * Stores parts as completed payments, or with `mainId` as pending ones beside this payment. Cash is in the drawer at
 * once, so it belongs to the shift although its sale still waits.
 */
async function insertParts(
  tx: Tx,
  actor: Actor,
  { customerId, saleId, parts, settings }: PartsOfSale,
  mainId: string | null,
) {
  const { business, sales } = settings;
  const { currency } = business;
  // The rest of a sale is rounded with its total, so that each part in cash is in coins.
  const cash = parts.map(({ hand, amount }) => roundCash(hand, amount, sales, false));
  for (const { hand } of parts) {
    const { method, provider = method, reference } = hand;
    if (reference) await refuseTakenReference(tx, actor, { method, provider, reference });
  }
  const tendered = parts.map((part) => ({ ...part, customerId, currency }));
  const tenders = await lockTenders(tx, actor, tendered);
  const rows = parts.map(({ hand, amount }, place) => ({
    id: newId(),
    amount,
    paymentMethod: hand.method,
    provider: hand.provider ?? hand.method,
    reference: tenders[place]?.reference ?? hand.reference ?? null,
    tendered: hand.tendered ?? null,
    ...(cash[place] ?? { cashStep: 0, cashRounding: 0 }),
  }));
  const main = mainId ?? rows[0]?.id ?? null;
  const isHeld = mainId !== null;
  const [userId, happenedAt] = [sql`${actor.userId}::uuid`, sql`${happenedIn(tx)}`];
  const shiftId = openShiftOf(userId, happenedAt);
  await tx
    .insertInto("payments")
    .values(
      rows.map((row) => ({
        ...row,
        customerId,
        saleId,
        paymentNumber: nextNumber("payment"),
        currency,
        paidWith: row.id === main ? null : main,
        receivedBy: actor.userId,
        status: isHeld ? "pending" : "completed",
        completedAt: isHeld ? null : countsAt(userId, happenedAt),
        happenedAt: happenedIn(tx),
        shiftId: isHeld && row.paymentMethod !== "cash" ? null : shiftId,
      })),
    )
    .execute();
  for (const [place, { id }] of rows.entries()) await tenders[place]?.enter(id);
  const isCash = rows.some(({ paymentMethod }) => paymentMethod === "cash");
  const mustHaveShift = happenedIn(tx) !== null || (isCash && sales.requireShift);
  if (mustHaveShift && !(await findOpenShiftId(tx, actor.userId)))
    await allowOutsideShift(tx, {
      userId: actor.userId,
      isCash,
      isShiftRequired: sales.requireShift,
      subject: { kind: "sale", id: saleId },
    });
  return rows;
}

/** A part as it stands on the receipt. */
export interface PaidPart {
  id: string;
  amount: number;
  paymentMethod: StoredMethod;
  provider: string;
  reference: string | null;
  tendered: number | null;
}

/**
 * What the receipt of several payments says: all of them, and their sum. Its method is that of the first. The tendered
 * cash belongs to its part, not to the sum.
 */
export const paidInParts = (parts: readonly PaidPart[]) => ({
  method: parts[0]?.paymentMethod ?? "cash",
  provider: parts[0]?.provider ?? "cash",
  reference: parts[0]?.reference ?? null,
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  tendered: null,
  parts: parts.map(({ id, paymentMethod: method, provider, reference, amount, tendered }) => ({
    paymentId: id,
    method,
    provider,
    reference,
    amount,
    tendered,
  })),
});
