import { sql, type RawBuilder } from "kysely";

/** Invariants of bookings. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const bookingsInvariants = {
  "a confirmed booking has an appointment, and an open one has none": sql`
    select id, status, appointment_id from bookings
    where status = 'confirmed' and appointment_id is null
      or status in ('requested', 'proposed', 'declined', 'expired') and appointment_id is not null`,

  "a declined or cancelled booking has no photos": sql`
    select b.id, b.status from bookings b join booking_photos p on p.booking_id = b.id
    where b.status in ('declined', 'cancelled')`,

  "a forgotten booking has no words of the customer, and does not wait": sql`
    select id, status from bookings where forgotten_at is not null
      and (num_nonnulls(contact_name, contact_phone, note, answer) > 0 or fault <> '' or digest <> ''
        or status in ('requested', 'proposed'))`,

  "the photos of a booking whose device was received belong to the device": sql`
    select b.id, a.device_id from bookings b join appointments a on a.id = b.appointment_id
    join booking_photos p on p.booking_id = b.id
    where a.device_id is not null and a.status_at < now() - interval '1 day'`,
} satisfies Record<string, RawBuilder<unknown>>;
