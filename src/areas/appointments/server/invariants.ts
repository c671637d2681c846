import { sql, type RawBuilder } from "kysely";

/** Invariants of appointments. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const appointmentsInvariants = {
  "no technician has two appointments at once": sql`
    select a.id, b.id as other, a.technician_id from appointments a
    join appointments b on b.technician_id = a.technician_id and b.id > a.id and b.status in ('booked', 'arrived')
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.status in ('booked', 'arrived')`,

  "an appointment with a device is done": sql`
    select id, status, device_id from appointments where device_id is not null and status <> 'done'`,

  "an appointment is of a customer who was not merged away": sql`
    select a.id, a.customer_id from appointments a join customers c on c.id = a.customer_id
    where c.merged_into is not null`,

  "an erased customer has no words in appointments, and nothing booked": sql`
    select a.id, a.status from appointments a join customers c on c.id = a.customer_id
    where c.erased_at is not null and (a.reason <> '' or a.note is not null or a.brand is not null
      or a.model is not null or a.status_reason <> '' or a.status in ('booked', 'arrived'))`,
} satisfies Record<string, RawBuilder<unknown>>;
