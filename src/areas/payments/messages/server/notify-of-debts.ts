/** Reminds customers of what is due today: parts of debts, and invoices without a debt of their own. */
import { sql } from "kysely";
import { SHOP_TIMEZONE, today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import {
  followAll,
  type Follower,
  type Position,
} from "#src/areas/messaging/automatic/server/follow.ts";
import { notifyCustomer } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import {
  isBetween,
  moneyWriter,
  writtenDay,
} from "#src/areas/messaging/automatic/server/wording.ts";
import { INVOICE } from "../../invoices/server/email-invoice.ts";

export const NOTIFY_OF_DEBTS = "tell_of_debts";

export const notifyCustomersOfDebts = (db: Database, now?: Date): Promise<void> =>
  followAll(db, [parts, invoices], now);

const INVOICE_DUE = "invoice_due";

interface Due extends Position {
  customerId: string;
  deviceId: string | null;
  amount: number;
  day: string;
  number: string;
}

/** The day on which something is due, as the moment at which it begins. */
const beginOf = (day: ReturnType<typeof sql>) =>
  sql`(${day}::timestamp at time zone ${sql.lit(SHOP_TIMEZONE)})`;
const isDueBetween = (
  day: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
  after: Position,
  until: string,
) =>
  // The days find the rows in the index, the moments decide.
  sql<boolean>`${day} between ${today(new Date(after.at))}::date and ${today(new Date(until))}::date
    and ${isBetween(beginOf(day), id, after, until)}`;

/** The oldest parts are paid first, so a part is due as far as the later parts do not explain the balance. */
const parts: Follower<Due> = {
  key: "due_parts",
  occasion: "balance_due",
  delayDays: 0,
  read: async (tx, after, until, limit) =>
    (
      await sql<Due>`
        select ${beginOf(sql`p.due_on`)}::text as at, a.id, a.customer_id, m.device_id, p.due_on::text as day,
          least(a.balance - (select coalesce(sum(l.amount), 0) from credit_parts l
            where l.account_id = a.id and l.due_on > p.due_on), a.balance)::bigint as amount,
          coalesce(s.sale_number, d.ticket_number, '') as number
        from (select distinct due_on, account_id from credit_parts p
          where ${isDueBetween(sql`p.due_on`, sql`p.account_id`, after, until)}
          order by due_on, account_id limit ${limit}) p
        join credit_accounts a on a.id = p.account_id
        join payments m on m.id = a.payment_id
        left join sales s on s.id = m.sale_id left join devices d on d.id = m.device_id
        order by p.due_on, a.id`.execute(tx)
    ).rows,
  notify: (tx, due) => remind(tx, `part_due:${due.day}`, due),
};

const invoices: Follower<Due> = {
  key: "due_invoices",
  occasion: "balance_due",
  delayDays: 0,
  read: async (tx, after, until, limit) =>
    (
      await sql<Due>`
        select ${beginOf(sql`i.due_on`)}::text as at, i.id, i.customer_id, i.device_id, i.balance as amount,
          i.due_on::text as day, i.invoice_number as number
        from invoices i
        where i.cancelled_at is null and i.balance > 0
          and ${isDueBetween(sql`i.due_on`, sql`i.id`, after, until)}
          and not exists (select from payments m join credit_accounts a on a.payment_id = m.id and a.kind = 'debt'
            where m.device_id = i.device_id or m.sale_id = i.sale_id)
        order by i.due_on, i.id limit ${limit}`.execute(tx)
    ).rows,
  notify: (tx, due) => remind(tx, INVOICE_DUE, due),
};

async function remind(tx: Tx, kind: string, due: Due): Promise<void> {
  if (due.amount <= 0) return;
  const write = await moneyWriter(tx);
  await notifyCustomer(tx, {
    occasion: "balance_due",
    kind,
    recordId: due.id,
    customerId: due.customerId,
    deviceId: due.deviceId,
    ...(kind === INVOICE_DUE && { attachment: { kind: INVOICE, of: due.id } }),
    variables: { amount: write(due.amount), day: writtenDay(due.day), number: due.number },
  });
}
