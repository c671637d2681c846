import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Booking, BookingPhoto, bookingsContract } from "../contract.ts";
import { waitingStatuses, type BookingStatus } from "../rules.ts";

export type BookingsQuery = z.output<(typeof bookingsContract.listBookings)["query"]>;

const photosOf = (bookingId: RawBuilder<unknown>) => sql<BookingPhoto[]>`(
  select coalesce(json_agg(json_build_object('id', f.id,
    'url', '/api/bookings/' || f.booking_id || '/photos/' || f.id,
    'thumbnailUrl', '/api/bookings/' || f.booking_id || '/photos/' || f.id || '/thumbnail',
    'width', f.width, 'height', f.height) order by f.position), '[]')
  from booking_photos f where f.booking_id = ${bookingId})`;

const selectBookings = (db: Database) =>
  db
    .selectFrom("bookings as b")
    .leftJoin("appointments as a", "a.id", "b.appointmentId")
    .select(["b.id", "b.bookingNumber as number", "b.status", "b.statusAt", "b.contactName"])
    .select(["b.contactPhone", "b.brand", "b.model", "b.fault", "b.note", "b.wishedDay"])
    .select(["b.estimatedFrom", "b.estimatedTo", "b.proposedAt", "b.proposedMinutes", "b.answer"])
    .select(["b.language", "b.version", "b.createdAt", "b.updatedAt"])
    .select([
      sql<Booking["customer"]>`(
        select json_build_object('id', s.id, 'name', s.name) from customers c
        join customers s on s.id = coalesce(c.merged_into, c.id) where c.phone = b.contact_phone)`.as(
        "customer",
      ),
      sql<Booking["appointment"]>`case when a.id is not null then json_build_object('id', a.id,
        'startsAt', ${momentInJson(sql`a.starts_at`)}, 'status', a.status, 'deviceId', a.device_id) end`.as(
        "appointment",
      ),
      sql<Person | null>`${userInJson("b.answeredBy")}`.as("answeredBy"),
      photosOf(sql`b.id`).as("photos"),
    ]);

const bookings = keysetList({
  orders: { newest: newestFirst(sql`b.created_at`, sql`b.id`) },
  filters: {},
  choices: {
    statuses: (statuses: readonly BookingStatus[]) =>
      sql`b.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
  },
  select: selectBookings,
  sources: { texts: [({ isIn }) => isIn(sql`b.search_text`)] },
});

export function listBookings(
  db: Database,
  { search, cursor, limit, status }: BookingsQuery,
): Promise<Page<Booking>> {
  const statuses = status === "waiting" ? waitingStatuses : status ? [status] : undefined;
  return bookings.read(db, { sort: "newest", search, cursor, limit }, { statuses });
}

/** @throws Refusal not_found */
export const getBooking = (db: Database, id: string): Promise<Booking> =>
  selectBookings(db).where("b.id", "=", id).executeTakeFirstOrThrow(notFound);

/** The file of a photo in the given size. @throws Refusal not_found */
export async function getBookingPhotoFile(
  db: Database,
  { id, photoId }: { id: string; photoId: string },
  size: "full" | "thumbnail",
): Promise<{ hash: string; contentType: string; cachedBy: "nobody" }> {
  const file = await db
    .selectFrom("bookingPhotos as p")
    .innerJoin("storedFiles as f", "f.hash", size === "full" ? "p.pictureHash" : "p.thumbnailHash")
    .select(["f.hash", "f.contentType"])
    .where("p.id", "=", photoId)
    .where("p.bookingId", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return { ...file, cachedBy: "nobody" };
}
