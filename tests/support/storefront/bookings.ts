/** Bookings of customers and repair prices in tests. */
import type { Booking } from "#src/areas/appointments/bookings/contract.ts";
import { bookableDays } from "#src/areas/appointments/bookings/rules.ts";
import type { NewBooking } from "#src/areas/appointments/bookings/pages-contract.ts";
import { bookRepair } from "#src/areas/appointments/bookings/server/book-repair.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import type { TestClient } from "../client.ts";
import { newPhone } from "../shop/devices.ts";

/** A form of /shop/book. `photos` are sent as JPEG. */
export function bookingForm(
  given: Record<string, string> = {},
  photos: readonly (string | Uint8Array)[] = [],
): FormData {
  const form = new FormData();
  const fields = {
    key: newId(),
    brand: "Samsung",
    model: "Galaxy A54",
    fault: "Kioo kimepasuka",
    name: "Neema Mushi",
    phone: newPhone(),
    note: "",
    website: "",
    ...given,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const nth of [0, 1, 2]) {
    const photo = photos[nth];
    const bytes = typeof photo === "string" || !photo ? (photo ?? "") : new Uint8Array(photo);
    form.append(`photo${nth + 1}`, new Blob([bytes]), photo ? "photo.jpg" : "");
  }
  return form;
}

/** A day on which the shop is open, some days from now. */
export async function openDay(url: string): Promise<string> {
  const page = await (await fetch(`${url}/shop/book`, { headers: fromElsewhere() })).text();
  return [...page.matchAll(/<option value="([\d-]{10})"/g)][3]?.[1] ?? "";
}

let address = 0;
/** The header of a new address, so that bookings do not share a limit. */
export const fromElsewhere = () => ({
  "x-forwarded-for": `10.${(7 + (address >> 16)) & 255}.${(address >> 8) & 255}.${address++ & 255}`,
});

/** Sends a form of /shop/book, and returns the answer with the token of the page. */
export async function sendBooking(
  url: string,
  form: FormData,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/shop/book?lang=en`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { ...fromElsewhere(), ...headers },
  });
  const token = /\/shop\/bookings\/([\w-]{32})/.exec(answer.headers.get("location") ?? "")?.[1];
  return { status: answer.status, token: token ?? "", text: await answer.text() };
}

/** Books a repair as a customer, and returns it as staff see it. */
export async function bookedOnline(
  url: string,
  staff: TestClient,
  given: Record<string, string> = {},
  photos: readonly (string | Uint8Array)[] = [],
): Promise<Booking & { token: string }> {
  const phone = given["phone"] ?? newPhone();
  const day = given["day"] ?? (await openDay(url));
  const { token, status, text } = await sendBooking(
    url,
    bookingForm({ ...given, phone, day }, photos),
  );
  if (!token) throw new Error(`the booking was refused: ${status} ${text.slice(-3000)}`);
  const { items } = (await staff.get("/api/bookings?limit=1")).body as { items: Booking[] };
  const [booking] = items;
  if (!booking) throw new Error("no booking");
  return { ...booking, token };
}

/** Books a repair by the verb, in a shop whose public pages are not built. */
export async function bookedByVerb(
  db: Database,
  given: Partial<NewBooking> = {},
): Promise<{ id: string; token: string }> {
  const { businessHours } = await getSettings(db, "business");
  const files = { db, directory: "/nowhere" };
  const booking: NewBooking = {
    key: newId(),
    brand: "Samsung",
    model: "Galaxy A54",
    fault: "Kioo kimepasuka",
    day: bookableDays(businessHours)[3] ?? "",
    name: "Neema Mushi",
    phone: normalizePhone(newPhone()),
    ...given,
  };
  const token = await inTransaction(db, (tx) =>
    bookRepair(tx, files, { given: booking, pictures: [], language: "sw" }),
  );
  const { id } = await db
    .selectFrom("bookings")
    .select("id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return { id, token };
}

const photo = [
  "insert into stored_files (hash, content_type, bytes) values (repeat('a', 64), 'image/jpeg', 1)",
  `insert into booking_photos (id, booking_id, position, picture_hash, thumbnail_hash, width, height)
     select gen_random_uuid(), id, 1, repeat('a', 64), repeat('a', 64), 1, 1 from bookings limit 1`,
];

/** Changes that violate the invariants of bookings and repair prices, by the name of the invariant. */
export const bookingPlants: Record<string, string[]> = {
  "a confirmed booking has an appointment, and an open one has none": [
    "alter table bookings drop constraint bookings_confirmed",
    "update bookings set status = 'confirmed', appointment_id = null",
  ],
  "a declined or cancelled booking has no photos": [
    ...photo,
    "update bookings set status = 'cancelled' where id in (select booking_id from booking_photos)",
  ],
  "a forgotten booking has no words of the customer, and does not wait": [
    `update bookings set forgotten_at = now(), contact_name = null, contact_phone = null, note = null,
       status = 'requested', appointment_id = null`,
  ],
  "the photos of a booking whose device was received belong to the device": [
    ...photo,
    `update appointments set device_id = (select id from devices limit 1), status = 'done', status_reason = null,
       status_at = now() - interval '2 days' where id = (select min(id::text)::uuid from appointments)`,
    `update bookings set status = 'confirmed', appointment_id = (select min(id::text)::uuid from appointments)
       where id = (select min(booking_id::text)::uuid from booking_photos)`,
  ],
  "a range of repair prices ends above its beginning": [
    "alter table repair_prices drop constraint repair_prices_range",
    "update repair_prices set price_to = price_from",
  ],
  "a fault of a model has one price": [
    "drop index repair_prices_one_of_fault",
    `insert into repair_prices (id, brand, model, fault, price_from)
       select gen_random_uuid(), upper(brand), model, fault, price_from from repair_prices`,
  ],
};
