import { sql } from "kysely";
import type { RetainedData } from "#src/server/retained-data.ts";

/**
 * Numbers and texts of old messages. As after an erasure, it stays that something was sent, because the provider bills
 * it. A message that waits, or whose provider has not answered, is never old.
 */
export const retainedMessages: RetainedData = {
  name: "messages",
  async count(db, before) {
    const { rows } = await sql<{ count: number; oldestAt: string | null }>`
      select count(*)::int as count, min(created_at) as oldest_at from sms_messages
      where ${isOld(before)}`.execute(db);
    return rows[0] ?? { count: 0, oldestAt: null };
  },
  async forget(tx, before, most) {
    const { rows } = await sql`
      update sms_messages set recipient_phone = null, text = '', variables = '{}', error_detail = null, erased_at = now()
      where id in (select id from sms_messages where ${isOld(before)} order by created_at limit ${most})
      returning id`.execute(tx);
    return rows.length;
  },
};

const isOld = (before: string) =>
  sql`created_at < ${before}::timestamptz and erased_at is null and send_at is null
    and status in ('sent', 'delivered', 'failed', 'cancelled')`;
