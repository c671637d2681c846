/** What happens to the messages of a customer when the customer is erased or merged, and to messages that are old. */
import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import type { RetainedData } from "#src/server/retained-data.ts";
import type { Channel } from "./channel.ts";

/**
 * The messages to a customer, also those to the customer's number or address that name no customer. A digest has figures
 * of the shop, which are no data of whoever reads it.
 */
const ofCustomer = ({ recipient, contact }: Channel, customerId: string) =>
  sql`(customer_id = ${customerId} or customer_id is null and type <> 'digest' and ${recipient} =
    (select ${contact} from customers where id = ${customerId}))`;

/**
 * An erasure removes numbers, addresses and texts, and cancels what waits; that something was sent stays, because
 * providers bill it.
 */
export const personalDataOf = (channel: Channel): PersonalDataHolder => ({
  name: channel.data,
  async export(db, customerId) {
    const { rows } = await sql`select ${channel.exported} from ${channel.messages}
      where ${ofCustomer(channel, customerId)} order by created_at, id`.execute(db);
    return rows;
  },
  async erase(tx, customerId) {
    const { messages, attempts, messageId, emptied } = channel;
    const own = ofCustomer(channel, customerId);
    await sql`update ${messages} set status = 'cancelled', send_at = null, error_code = 'erased'
      where ${own} and send_at is not null`.execute(tx);
    await sql`update ${attempts} set detail = null
      where ${messageId} in (select id from ${messages} where ${own}) and detail is not null`.execute(
      tx,
    );
    await sql`update ${messages} set ${emptied}, error_detail = null, erased_at = now()
      where ${own} and erased_at is null`.execute(tx);
  },
});

/**
 * Messages keep the customer of their day, and lists find them through the survivor. Those that wait are locked before
 * the customers. They go to the number or address for which they were written.
 */
export const lockWaiting = ({ messages }: Channel, tx: Tx, customerId: string) =>
  sql`select id from ${messages} where customer_id = ${customerId} and send_at is not null
    order by id for no key update`.execute(tx);

/** Old messages are emptied as by an erasure. One that waits, or whose result is open, is never old. */
export const retainedOf = ({ data, messages, emptied }: Channel): RetainedData => {
  const isOld = (before: string) =>
    sql`created_at < ${before}::timestamptz and erased_at is null and send_at is null
      and status in ('sent', 'delivered', 'failed', 'cancelled')`;
  return {
    name: data,
    async count(db, before) {
      const { rows } = await sql<{ count: number; oldestAt: string | null }>`
        select count(*)::int as count, min(created_at) as oldest_at from ${messages}
        where ${isOld(before)}`.execute(db);
      return rows[0] ?? { count: 0, oldestAt: null };
    },
    async forget(tx, before, most) {
      const { rows } = await sql`
        update ${messages} set ${emptied}, error_detail = null, erased_at = now()
        where id in (select id from ${messages} where ${isOld(before)} order by created_at limit ${most})
        returning id`.execute(tx);
      return rows.length;
    },
  };
};
