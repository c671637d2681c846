import { sql } from "kysely";
import { digestInSql } from "#src/server/events/personal-values.ts";
import { digestOfSeal } from "#src/server/events/seals.ts";

/** Rules for the seals of the journal, and for the personal values of events. */
export const auditInvariants = {
  "the seals follow each other without a gap": sql`
    select number, first_id, last_id from (
      select s.*, lag(number, 1, 0::bigint) over ahead as number_before, lag(last_id, 1, 0::bigint) over ahead as last_before
      from event_seals s window ahead as (order by number)) as sealed
    where number <> number_before + 1 or first_id <> last_before + 1`,

  "every sealed event is as it was sealed": sql`
    select number, first_id, last_id from event_seals s
    where s.digest <> ${digestOfSeal({
      number: sql`s.number`,
      first: sql`s.first_id`,
      last: sql`s.last_id`,
      previous: sql`(select p.digest from event_seals p where p.number = s.number - 1)`,
    })}
    or s.events <> (select count(*) from events e where e.id between s.first_id and s.last_id)`,

  "personal values are as they were recorded": sql`
    select e.id as event_id from events e left join event_personal_values v on v.id = e.personal_id
    where e.personal_id is not null
      and (v.id is null or (v.emptied_at is null and ${digestInSql} <> e.personal_digest))
    union all
    select null from event_personal_values v where not exists (select from events e where e.personal_id = v.id)`,

  "whoever was erased has no personal values in the journal": sql`
    select v.id from event_personal_values v
    where v.emptied_at is null and v.customer_id is not null
      and not exists (select from customers c where c.id = v.customer_id and c.erased_at is null)
    union all
    select v.id from event_personal_values v join customers c on c.id = v.customer_id
    where v.emptied_at is not null and c.erased_at is null`,
};
