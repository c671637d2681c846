/** Bookings: who may do what, their statuses, double taps, photos, and what is forgotten. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { clientOf, signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { inDaysAt } from "#tests/support/shop/appointments.ts";
import {
  bookedOnline,
  bookingForm,
  openDay,
  sendBooking,
} from "#tests/support/storefront/bookings.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { plainPicture } from "#tests/support/shop/pictures.ts";
import { openPublicShop } from "#tests/support/public-pages.ts";
import { keepPhotos } from "./keep-photos.ts";
import { tidyBookings } from "./tidy-bookings.ts";

const { app, care, technician, open, submit } = await openPublicShop();
const day = await openDay(app.url);

const book = (given: Record<string, string> = {}, photos: Uint8Array[] = []) =>
  bookedOnline(app.url, care, given, photos);
const read = async (id: string) => (await care.get(`/api/bookings/${id}`)).body;
const send = (given: Record<string, string> = {}, photos: (string | Uint8Array)[] = []) =>
  sendBooking(app.url, bookingForm({ day, ...given }, photos));
const count = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from bookings`.execute(app.db)).rows[0]?.n);
const picture = (background: string) => plainPicture(300, 200, background).jpeg().toBuffer();
const startsAt = inDaysAt(3, "10:00");
/** The time that the form of a page accepts. */
const shownTime = (page: string) => /name="proposedAt" value="([^"]*)"/.exec(page)?.[1] ?? "";

describe("a booking", () => {
  test("is stored with photos, told to staff, and shown to the customer without a name", async () => {
    const { items: customers } = (await care.get("/api/customers?limit=100")).body;
    const booking = await book({ name: "Siri Kubwa", note: "Ndani" }, [
      await picture("#111111"),
      await picture("#222222"),
    ]);
    expect(booking).toMatchObject({
      status: "requested",
      contactName: "Siri Kubwa",
      customer: null,
      wishedDay: day,
      note: "Ndani",
      language: "en",
    });
    expect(booking.photos).toHaveLength(2);
    const shown = await technician.get(booking.photos[0]?.thumbnailUrl ?? "");
    expect(shown.status).toBe(200);
    const bell = (await care.get("/api/notifications")).body.items[0];
    expect(bell).toMatchObject({ code: "booking_requested", values: { number: booking.number } });
    expect(JSON.stringify(bell)).not.toContain("Siri");
    const answer = await open(`/shop/bookings/${booking.token}?lang=en`);
    const page = await answer.text();
    expect(page).toContain(booking.number);
    expect(page).toContain("Sent to the shop");
    expect(page).not.toMatch(/Siri Kubwa|Ndani/);
    expect(page).not.toContain(booking.contactPhone);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await care.get("/api/customers?limit=100")).body.items).toEqual(customers);
  });

  test("is made once by a double tap, and a changed form is not taken for it", async () => {
    const before = await count();
    const form = { key: newId(), phone: newPhone() };
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    const changed = await send({ ...form, fault: "Betri" });
    expect(changed).toMatchObject({ status: 409, token: "" });
    expect(changed.text).toContain("You have sent this form already");
    expect(changed.text).toContain('value="Betri"');
    expect(await count()).toBe(before + 1);
  });

  test("with wrong fields shows the form with what was typed", async () => {
    const before = await count();
    const wrong = await send({
      phone: "12",
      name: " ",
      model: `"><script>alert(1)</script>`,
      day: addDays(today(), -1),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Please enter a valid Tanzanian phone number");
    expect(wrong.text).toContain("Please enter your name");
    expect(wrong.text).toContain("&lt;script&gt;");
    expect(wrong.text).not.toContain("<script>alert");
    const wrongs: Record<string, string>[] = [
      { day: addDays(today(), -1) },
      { day: addDays(today(), 61) },
      { website: "https://spam.example" },
      { key: "1" },
    ];
    for (const given of wrongs) expect((await send(given)).status).toBe(422);
    const noPicture = await send({}, ["<html>not a picture</html>"]);
    expect([noPicture.status, noPicture.text.includes("A photo could not be read")]).toEqual([
      422,
      true,
    ]);
    expect(await count()).toBe(before);
  });

  test("a small file that would decode to a huge picture is refused before it is decoded", async () => {
    const before = await count();
    const bomb = await plainPicture(9000, 9000, "#000000").png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const answer = await send({}, [bomb, bomb, bomb]);
    expect([answer.status, answer.text.includes("A photo could not be read")]).toEqual([422, true]);
    expect(await count()).toBe(before);
  });

  test("is limited per phone number", async () => {
    const phone = newPhone();
    const answers = [];
    for (let nth = 0; nth < 6; nth++) answers.push((await send({ phone })).status);
    expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("is limited per address", async () => {
    const headers = { "x-forwarded-for": "10.99.0.1" };
    const statuses = [];
    for (let nth = 0; nth < 21; nth++) {
      const form = bookingForm({ day: "2000-01-01" });
      statuses.push((await sendBooking(app.url, form, headers)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
    expect(statuses[20]).toBe(429);
  });
});

describe("staff", () => {
  test("need the rights of appointments", async () => {
    const { id, photos } = await book({}, [await picture("#333333")]);
    const nobody = clientOf(app);
    expect((await nobody.get("/api/bookings")).status).toBe(401);
    expect((await nobody.get(photos[0]?.url ?? "")).status).toBe(401);
    expect((await technician.get(`/api/bookings/${id}`)).status).toBe(200);
    for (const [path, body] of [
      ["confirm", { version: 1, startsAt }],
      ["propose", { version: 1, startsAt }],
      ["decline", { version: 1, message: "Hapana" }],
      ["receive", {}],
    ] as const)
      expect((await technician.post(`/api/bookings/${id}/${path}`, body)).status, path).toBe(403);
    expect(await read(id)).toMatchObject({ status: "requested", version: 1 });
  });

  test("confirm a time once, which makes an appointment and no customer", async () => {
    const { id, token, number } = await book();
    const path = `/api/bookings/${id}/confirm`;
    const past = await care.post(path, { version: 1, startsAt: "2020-01-01T10:00:00.000Z" });
    expect(past.body.code).toBe("appointment_past");
    const body = { version: 1, startsAt, message: "Karibu saa nne" };
    const [one, other] = await Promise.all([care.post(path, body), care.post(path, body)]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const confirmed = await read(id);
    expect(confirmed).toMatchObject({
      status: "confirmed",
      answer: "Karibu saa nne",
      answeredBy: { id: care.userId },
      appointment: { startsAt, status: "booked" },
      customer: null,
    });
    const appointment = (await care.get(`/api/appointments/${confirmed.appointment.id}`)).body;
    expect(appointment).toMatchObject({
      bookingId: id,
      customerId: null,
      contactName: "Neema Mushi",
      reason: "Kioo kimepasuka",
      brand: "Samsung",
    });
    const page = await (await open(`/shop/bookings/${token}?lang=en`)).text();
    expect(page).toContain("Karibu saa nne");
    expect(page).toContain("10:00");
    const gone = await care.post(`/api/appointments/${appointment.id}/delete`, { reason: "trial" });
    expect(gone.body.code).toBe("has_linked_records");
    const again = await care.post(`/api/bookings/${id}/decline`, { version: 2, message: "x" });
    expect(again.body.code).toBe("booking_answered");
    expect(number).toMatch(/^B-[2-9A-Z]{7}$/);
  });

  test("propose a time, which the customer accepts once", async () => {
    const { id, token } = await book();
    const accept = () => submit(`/shop/bookings/${token}/accept`, { proposedAt: startsAt });
    expect((await accept()).status).toBe(409);
    await care.post(`/api/bookings/${id}/propose`, { version: 1, startsAt, message: "Kesho?" });
    const page = await (await open(`/shop/bookings/${token}?lang=en`)).text();
    expect(page).toContain("Accept this time");
    expect(shownTime(page)).toBe(startsAt);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await read(id)).toMatchObject({ status: "confirmed", appointment: { startsAt } });
    const bell = (await care.get("/api/notifications")).body.items;
    expect(bell.filter((each: any) => each.code === "booking_accepted")).toHaveLength(1);
  });

  test("a time that the shop has changed since is not accepted, and the page shows the new one", async () => {
    const { id, token } = await book();
    const path = `/shop/bookings/${token}/accept`;
    await care.post(`/api/bookings/${id}/propose`, { version: 1, startsAt });
    const later = inDaysAt(4, "11:00");
    await care.post(`/api/bookings/${id}/propose`, { version: 2, startsAt: later });
    const refused = await submit(`${path}?lang=en`, { proposedAt: startsAt });
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(shownTime(page)).toBe(later);
    expect(await read(id)).toMatchObject({ status: "proposed", appointment: null });
    // A page that was opened before the form named a time.
    expect((await submit(path, {})).status).toBe(422);
    expect((await submit(path, { proposedAt: shownTime(page) })).status).toBe(303);
    expect(await read(id)).toMatchObject({ status: "confirmed", appointment: { startsAt: later } });
  });

  test("decline with a message, and the photos go", async () => {
    const { id, token } = await book({}, [await picture("#444444")]);
    const path = `/api/bookings/${id}/decline`;
    expect((await care.post(path, { version: 1, message: " " })).status).toBe(422);
    const declined = await care.post(path, { version: 1, message: "Hatuna kioo hiki" });
    expect(declined.body).toMatchObject({ status: "declined", photos: [] });
    const page = await (await open(`/shop/bookings/${token}?lang=sw`)).text();
    expect(page).toContain("Hatuna kioo hiki");
    expect((await submit(`/shop/bookings/${token}/cancel`, {})).status).toBe(409);
  });
});

describe("the customer", () => {
  test("cancels, also after the confirmation, and a second tap changes nothing", async () => {
    const { id, token } = await book({}, [await picture("#555555")]);
    await care.post(`/api/bookings/${id}/confirm`, { version: 1, startsAt });
    const answers = await Promise.all([
      submit(`/shop/bookings/${token}/cancel`, {}),
      submit(`/shop/bookings/${token}/cancel`, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const cancelled = await read(id);
    expect(cancelled).toMatchObject({
      status: "cancelled",
      photos: [],
      appointment: { status: "cancelled" },
    });
    const late = await submit(`/shop/bookings/${token}/accept`, { proposedAt: startsAt });
    expect(late.status).toBe(409);
  });

  test("without the link finds nothing", async () => {
    for (const token of ["x", "A".repeat(32)]) {
      expect((await open(`/shop/bookings/${token}`)).status).toBe(404);
      expect((await submit(`/shop/bookings/${token}/cancel`, {})).status).toBe(404);
    }
  });
});

describe("the intake", () => {
  test("of a booking that nobody answered is a walk-in, and its photos go to the device", async () => {
    const phone = newPhone();
    const { id, number } = await book({ phone }, [
      await picture("#666666"),
      await picture("#777777"),
    ]);
    const received = await care.post(`/api/bookings/${id}/receive`, {});
    expect(received.body).toMatchObject({ isWalkIn: true, status: "arrived", bookingId: id });
    const again = await care.post(`/api/bookings/${id}/receive`, {});
    expect(again.body.id).toBe(received.body.id);
    const { customerId } = (await care.post(`/api/appointments/${received.body.id}/customer`, {}))
      .body;
    const device = await takenIn(care, { customerId, appointmentId: received.body.id });
    const detail = await readEventually(
      async () => (await care.get(`/api/devices/${device.id}`)).body,
      ({ photos }) => photos.length === 2,
    );
    expect(detail.photos).toMatchObject([
      { phase: "before", note: number, takenBy: null },
      { phase: "before", note: number },
    ]);
    expect(await read(id)).toMatchObject({
      photos: [],
      appointment: { status: "done", deviceId: device.id },
    });
    const event = await app.db
      .selectFrom("events")
      .select(["recordId", "actorId", "data"])
      .where("kind", "=", "device.created")
      .where("recordId", "=", device.id)
      .executeTakeFirstOrThrow();
    await inTransaction(app.db, (tx) => keepPhotos(tx, event));
    expect((await care.get(`/api/devices/${device.id}`)).body.photos).toHaveLength(2);
  });
});

describe("the job", () => {
  test("ends what nobody answered, deletes photos after 14 days, and forgets after 30", async () => {
    const [old, kept, ended] = [
      await book({}, [await picture("#888888")]),
      await book({}, [await picture("#999999")]),
      await book({ note: "Siri" }),
    ];
    await care.post(`/api/bookings/${ended.id}/decline`, { version: 1, message: "Hapana" });
    await sql`update bookings set wished_day = current_date - 20 where id = ${old.id}`.execute(
      app.db,
    );
    await sql`update booking_photos set created_at = now() - interval '21 days'`.execute(app.db);
    await sql`update bookings set status_at = now() - interval '31 days' where id = ${ended.id}`.execute(
      app.db,
    );
    await tidyBookings(app.db);
    await tidyBookings(app.db);
    expect(await read(old.id)).toMatchObject({ status: "expired", photos: [], version: 2 });
    expect((await read(kept.id)).photos).toHaveLength(1);
    expect(await read(ended.id)).toMatchObject({
      contactName: null,
      contactPhone: null,
      note: null,
    });
    expect((await open(`/shop/bookings/${ended.token}`)).status).toBe(404);
    expect((await open(`/shop/bookings/${old.token}`)).status).toBe(200);
  });
});

test("an erasure empties the bookings of the number, and an export has them", async () => {
  const phone = newPhone();
  const { id } = await book({ phone, name: "Neema Mushi", note: "Siri ya Neema" });
  const customer = (await care.post("/api/customers", { name: "Neema", phone })).body;
  expect((await read(id)).customer).toEqual({ id: customer.id, name: "Neema" });
  const admin = await signedIn(app, { role: "admin" });
  const exported = (await admin.get(`/api/customers/${customer.id}/export`)).body;
  expect(JSON.stringify(exported)).toContain("Siri ya Neema");
  const erased = await admin.post(`/api/customers/${customer.id}/erase`, { reason: "asked" });
  expect([erased.status, erased.body.code]).toEqual([200, undefined]);
  expect(await read(id)).toMatchObject({
    status: "cancelled",
    contactName: null,
    note: null,
    fault: "",
  });
  const { digest } = await app.db
    .selectFrom("bookings")
    .select("digest")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(digest).toHaveLength(0);
});
