import type { auditInvariants } from "#src/app/invariants/audit.ts";

const unguarded = (table: string) => `alter table ${table} disable trigger user`;
const event = "(select id from events order by id offset 5 limit 1)";

/** SQL that violates each invariant of the audit. The seals of the shop cover all of its events. */
export const auditPlants: Record<keyof typeof auditInvariants, string[]> = {
  "the seals follow each other without a gap": [
    unguarded("event_seals"),
    "update event_seals set number = number + 1 where number = (select max(number) from event_seals)",
  ],
  "every sealed event is as it was sealed": [
    unguarded("events"),
    `update events set data = data || '{"amount": 1}' where id = ${event}`,
  ],
  "personal values are as they were recorded": [
    unguarded("event_personal_values"),
    "update event_personal_values set content = '{}' where emptied_at is null",
  ],
  "whoever was erased has no personal values in the journal": [
    unguarded("event_personal_values"),
    `insert into event_personal_values (id, customer_id, content, key)
     select gen_random_uuid(), id, '{}', sha256('') from customers where erased_at is not null limit 1`,
  ],
};
