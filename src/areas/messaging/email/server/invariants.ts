import { sql, type RawBuilder } from "kysely";

export const emailInvariants = {
  "no occasion has two emails": sql`
    select occasion_kind, occasion_id, count(*) from emails
    where occasion_kind is not null group by 1, 2 having count(*) > 1`,

  "an email has at most one attempt that may arrive": sql`
    select email_id, count(*) from email_attempts
    where state in ('asked', 'accepted', 'unknown') group by email_id having count(*) > 1`,

  "the status of an email follows from its last attempt": sql`
    select e.id, e.status, a.state from emails e
    left join lateral (select state from email_attempts a where a.email_id = e.id
      order by attempt_number desc limit 1) a on true
    where case
      when e.status = 'pending' then a.state in ('accepted', 'unknown')
        or (e.send_at is null) <> (a.state is not distinct from 'asked')
      when e.status = 'sent' then a.state is distinct from 'accepted'
      when e.status = 'unknown' then a.state is distinct from 'unknown'
      else a.state in ('asked', 'accepted', 'unknown') end`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;
