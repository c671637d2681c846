import { sql } from "kysely";
import { shopDay } from "#src/server/sql/shop-day.ts";

export const messagingInvariants = {
  "a message has at most one attempt that may arrive": sql`
    select message_id, count(*) from sms_attempts
    where state in ('asked', 'accepted', 'delivered', 'unknown') group by message_id having count(*) > 1`,

  "no occasion has two messages to one number": sql`
    select occasion_kind, occasion_id, recipient_phone, count(*) from sms_messages
    where occasion_kind is not null and recipient_phone is not null
    group by 1, 2, 3 having count(*) > 1`,

  "no customer has two messages of one message to many": sql`
    select bulk_id, recipient_phone, count(*) from sms_messages
    where bulk_id is not null and recipient_phone is not null
    group by 1, 2 having count(*) > 1`,

  "the status of a message follows from its last attempt": sql`
    select m.id, m.status, a.state from sms_messages m
    left join lateral (select state from sms_attempts a where a.message_id = m.id
      order by attempt_number desc limit 1) a on true
    where case
      when m.status = 'pending' then a.state in ('accepted', 'delivered', 'unknown')
        or (m.send_at is null) <> (a.state is not distinct from 'asked')
      when m.status = 'sent' then a.state is distinct from 'accepted'
      when m.status = 'delivered' then a.state is distinct from 'delivered'
      when m.status = 'unknown' then a.state is distinct from 'unknown'
      when m.status = 'failed' then a.state in ('asked', 'accepted', 'delivered', 'unknown')
      else a.state in ('asked', 'accepted', 'delivered', 'unknown') end`,

  "a completed message to many has no message that was never tried": sql`
    select b.id from sms_bulks b join sms_messages m on m.bulk_id = b.id
    where b.status in ('completed', 'cancelled') and m.status = 'pending'
      and not exists (select from sms_attempts a where a.message_id = m.id)`,

  "the counts of a day are those of its messages": sql`
    select day, status, is_simulated, sum(messages) as messages, sum(parts) as parts
    from (select day, status, is_simulated, messages, parts from sms_day_counts
      union all select day, status, is_simulated, messages, parts from sms_count_changes
      union all select ${shopDay(sql`created_at`)}, status, is_simulated, -count(*), -sum(parts)
        from sms_messages group by 1, 2, 3) c
    group by 1, 2, 3 having sum(messages) <> 0 or sum(parts) <> 0`,
};
