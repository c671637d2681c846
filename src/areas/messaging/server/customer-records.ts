import { sql } from "kysely";
import type { CustomerRecords } from "#src/server/customer-records.ts";

/**
 * Messages keep the customer of their day, and lists find them through the survivor. Only a second message of the same
 * message to many is cancelled, because it would now go to the same person.
 */
export const messagesOfCustomers: CustomerRecords = {
  lock: (tx, customerId) =>
    tx
      .selectFrom("smsMessages")
      .select("id")
      .where("customerId", "=", customerId)
      .where("sendAt", "is not", null)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute(),
  settle: (tx, _actor, { survivorId, mergedId }) =>
    sql`
      update sms_messages m set status = 'cancelled', send_at = null, error_code = 'merged'
      where m.customer_id = ${mergedId} and m.send_at is not null and m.bulk_id is not null
        and exists (select from sms_messages s where s.bulk_id = m.bulk_id and s.customer_id = ${survivorId}
          and s.status <> 'cancelled')`.execute(tx),
};
