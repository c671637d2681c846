import { sql } from "kysely";
import { emailChannel, smsChannel, type Channel } from "../outgoing/server/channel.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";

const twoThatMayArrive = ({ attempts, messageId }: Channel) => sql`
  select ${messageId}, count(*) from ${attempts}
  where state in ('asked', 'accepted', 'delivered', 'unknown') group by 1 having count(*) > 1`;

const otherThanLastAttempt = ({ messages, attempts, messageId }: Channel) => sql`
  select m.id, m.status, a.state from ${messages} m
  left join lateral (select state from ${attempts} a where a.${messageId} = m.id
    order by attempt_number desc limit 1) a on true
  where case
    when m.status = 'pending' then a.state in ('accepted', 'delivered', 'unknown')
      or (m.send_at is null) <> (a.state is not distinct from 'asked')
    when m.status = 'sent' then a.state is distinct from 'accepted'
    when m.status in ('delivered', 'unknown') then a.state is distinct from m.status
    else a.state in ('asked', 'accepted', 'delivered', 'unknown') end`;

export const messagingInvariants = {
  "a message has at most one attempt that may arrive": twoThatMayArrive(smsChannel),

  "no occasion has two messages to one number": sql`
    select occasion_kind, occasion_id, recipient_phone, count(*) from sms_messages
    where occasion_kind is not null and recipient_phone is not null
    group by 1, 2, 3 having count(*) > 1`,

  "no customer has two messages of one message to many": sql`
    select bulk_id, recipient_phone, count(*) from sms_messages
    where bulk_id is not null and recipient_phone is not null
    group by 1, 2 having count(*) > 1`,

  "the status of a message follows from its last attempt": otherThanLastAttempt(smsChannel),

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

export const emailInvariants = {
  "no occasion has two emails": sql`
    select occasion_kind, occasion_id, count(*) from emails
    where occasion_kind is not null group by 1, 2 having count(*) > 1`,
  "an email has at most one attempt that may arrive": twoThatMayArrive(emailChannel),
  "the status of an email follows from its last attempt": otherThanLastAttempt(emailChannel),
};

export const smsProviderInvariants = {
  "the SMS provider that sends nothing is never on beside one that sends": sql`
    select name from sms_providers where name = 'log' and is_active
      and exists (select from sms_providers where name <> 'log' and is_active)`,
};
