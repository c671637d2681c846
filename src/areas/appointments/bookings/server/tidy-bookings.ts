/** The job that ends bookings nobody answered, and forgets what is no longer needed. It may run twice. */
import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { FORGET_DAYS, PHOTO_DAYS } from "../rules.ts";
import { writeStatus } from "./write-status.ts";

export const TIDY_BOOKINGS = "tidy_bookings";
const AT_ONCE = 100;

export async function tidyBookings(db: Database): Promise<void> {
  while ((await inTransaction(db, expire)) === AT_ONCE);
  await inTransaction(db, dropOldPhotos);
  await inTransaction(db, forget);
}

/** A wished day that is over, or a proposed time, ends a booking without an answer. */
async function expire(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string; status: "proposed" | "requested" }>`
    select id, status from bookings
    where status = 'requested' and wished_day < ${shopDay(sql`now()`)}
      or status = 'proposed' and proposed_at < now()
    order by id limit ${AT_ONCE} for no key update skip locked`.execute(tx);
  for (const booking of rows) await writeStatus(tx, null, booking, { status: "expired" });
  return rows.length;
}

/** Photos go some days after the expected day: that of the appointment, the proposal, or else the wished one. */
const dropOldPhotos = (tx: Tx) =>
  sql`
    delete from booking_photos p using bookings b left join appointments a on a.id = b.appointment_id
    where p.booking_id = b.id and now() - make_interval(days => ${PHOTO_DAYS}) >
      greatest(p.created_at, coalesce(a.starts_at,
        case when b.status = 'proposed' then b.proposed_at end,
        case when b.status = 'requested' then (b.wished_day + 1)::timestamptz end, p.created_at))`.execute(
    tx,
  );

/** What a booking knows of a person goes some time after its end. An appointment keeps its own words. */
const forget = (tx: Tx) =>
  sql`
    update bookings b set contact_name = null, contact_phone = null, note = null, fault = '', answer = null,
      digest = '', forgotten_at = now(), updated_at = now(), version = version + 1
    where b.forgotten_at is null and (
      b.status in ('declined', 'cancelled', 'expired')
        and b.status_at < now() - make_interval(days => ${FORGET_DAYS})
      or b.status = 'confirmed' and exists (select from appointments a where a.id = b.appointment_id
        and greatest(a.status_at, a.starts_at) < now() - make_interval(days => ${FORGET_DAYS})))`.execute(
    tx,
  );
