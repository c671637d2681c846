/** Tells customers that their money arrived. It follows the receipts, so that a sale does no work for it. */
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import { follow, type Position } from "#src/areas/messaging/automatic/server/follow.ts";
import { isOccasionOn } from "#src/areas/messaging/automatic/server/switched-on-since.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import { isBetween, moneyWriter } from "#src/areas/messaging/automatic/server/wording.ts";
import { RECEIPT } from "../../receipts/server/email-receipt.ts";
import { markReceiptSent } from "../../receipts/server/mark-receipt.ts";
import { roundingBeside } from "../../receipts/server/money-on-receipt.ts";

export const NOTIFY_OF_PAYMENTS = "tell_of_payments";

/** A payment is told once: with its receipt, or as received if only that is switched on. */
export async function notifyCustomersOfPayments(
  db: Database,
  now: Date = new Date(),
): Promise<void> {
  const occasion = (await isOccasionOn(db, "receipt")) ? "receipt" : "payment_received";
  await follow(
    db,
    {
      key: "payments",
      occasion,
      delayDays: 0,
      read: readPaid,
      notify: (tx, paid: Paid) => notifyOfPayment(tx, occasion, paid),
    },
    now,
  );
}

interface Paid extends Position {
  customerId: string;
  deviceId: string | null;
  /** The number of the sale or repair. Only a gift card has none, and is known by that of its receipt. */
  number: string;
  amount: number;
  balance: number;
}

/** The receipts of real money. Agreed credit and points are no money, and what is on credit is still to be paid. */
const readPaid = async (tx: Tx, after: Position, until: string, limit: number): Promise<Paid[]> =>
  (
    await sql<Paid>`
      select r.receipt_date::text as at, r.id, r.customer_id, r.device_id,
        m.amount + ${roundingBeside} as amount,
        coalesce(r.ticket_number, r.sale_number, debt.sale_number, debt.ticket_number, r.receipt_number) as number,
        coalesce(r.remaining_balance, 0) + r.owed_on_credit + m.on_credit as balance
      from receipts r cross join lateral (
        select coalesce(sum(amount) filter (where method not in ('on_credit', 'points')), 0)::bigint as amount,
          coalesce(sum(amount) filter (where method = 'on_credit'), 0)::bigint as on_credit
        from jsonb_to_recordset(coalesce(r.parts, jsonb_build_array(
          jsonb_build_object('method', r.payment_method, 'amount', r.payment_amount))))
          as p (method text, amount bigint)) m
      left join credit_accounts a on a.id = r.credit_account_id
      left join payments opened on opened.id = a.payment_id
      left join receipts debt on debt.payment_id = coalesce(opened.paid_with, opened.id)
      where ${isBetween(sql`r.receipt_date`, sql`r.id`, after, until)}
      order by r.receipt_date, r.id limit ${limit}`.execute(tx)
  ).rows;

async function notifyOfPayment(
  tx: Tx,
  occasion: "receipt" | "payment_received",
  paid: Paid,
): Promise<void> {
  if (paid.amount === 0) return;
  const write = await moneyWriter(tx);
  const { messageId } = await notifyCustomer(tx, {
    occasion,
    kind: "payment",
    recordId: paid.id,
    customerId: paid.customerId,
    deviceId: paid.deviceId,
    ...(occasion === "receipt" && { attachment: { kind: RECEIPT, of: paid.id } }),
    variables: {
      amount: write(paid.amount),
      balance: write(paid.balance),
      receipt_number: paid.number,
    },
  });
  if (messageId && occasion === "receipt") await markReceiptSent(tx, null, paid.id, "sms");
}
