import { sql } from "kysely";
import type { RetainedData } from "#src/server/retained-data.ts";

/** Addresses, texts and papers of old emails, as after an erasure. An email that waits is never old. */
export const retainedEmails: RetainedData = {
  name: "emails",
  async count(db, before) {
    const { rows } = await sql<{ count: number; oldestAt: string | null }>`
      select count(*)::int as count, min(created_at) as oldest_at from emails
      where ${isOld(before)}`.execute(db);
    return rows[0] ?? { count: 0, oldestAt: null };
  },
  async forget(tx, before, most) {
    const { rows } = await sql`
      update emails set recipient = null, subject = '', body = '', html = null, attachment = null, error_detail = null,
        erased_at = now()
      where id in (select id from emails where ${isOld(before)} order by created_at limit ${most})
      returning id`.execute(tx);
    return rows.length;
  },
};

const isOld = (before: string) =>
  sql`created_at < ${before}::timestamptz and erased_at is null and send_at is null
    and status in ('sent', 'failed', 'cancelled')`;
