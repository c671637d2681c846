import { createHash, randomBytes, randomInt } from "node:crypto";
import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import { storePhoto } from "#src/server/files/photos.ts";
import type { Picture } from "#src/server/files/picture.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import { wordsOf } from "#src/server/words.ts";
import { findShownPrice } from "#src/areas/issues/prices/server/queries.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { NewBooking } from "../pages-contract.ts";
import { bookableDays, MAX_WAITING, waitingStatuses } from "../rules.ts";

const TOKEN_BYTES = 24;
/** The most bookings of one phone number in a day. */
const A_PHONE = { max: 5, seconds: 86_400 };

export interface SentBooking {
  given: NewBooking;
  pictures: readonly Picture[];
  language: Language;
}

/**
 * Books a repair and returns the token of its page. The same form that is sent again leads to the same booking. It
 * creates and changes no customer.
 * @throws Refusal validation_failed (the day), conflict (`params.reason` sent-before: the form was changed after it was
 * sent), too_many_requests, storage_unavailable
 */
export async function bookRepair(
  tx: Tx,
  files: FileStore,
  { given, pictures, language }: SentBooking,
): Promise<string> {
  const digest = digestOf(given, pictures);
  const { businessHours } = await getSettings(tx, "business");
  const id = newId();
  const bookingNumber = newNumber();
  const { key, brand, model, fault, day, name, phone, note = null } = given;
  const estimate = await findShownPrice(tx, { brand, model, faults: await spellingsOf(tx, fault) });
  const written = await tx
    .insertInto("bookings")
    .values({
      id,
      bookingNumber,
      token: randomBytes(TOKEN_BYTES).toString("base64url"),
      formKey: key,
      digest,
      language,
      contactName: name,
      contactPhone: phone,
      brand,
      model,
      fault,
      note,
      wishedDay: day,
      estimatedFrom: estimate?.priceFrom ?? null,
      estimatedTo: estimate?.priceTo ?? null,
    })
    // A double tap waits here for the first request.
    .onConflict((conflict) => conflict.column("formKey").doNothing())
    .returning("token")
    .executeTakeFirst();
  if (!written) return tokenOfSent(tx, key, digest);
  if (!bookableDays(businessHours).includes(day))
    refuse("validation_failed", { fields: { day: "is not a day on which the shop is open" } });
  await refuseFlood(tx, phone);
  await addPhotos(tx, files, id, pictures);
  await notifyStaff(tx, id, { number: bookingNumber, brand, model, day });
  return written.token;
}

/** @throws Refusal conflict: the same form was sent with other words */
async function tokenOfSent(tx: Tx, formKey: string, digest: Buffer): Promise<string> {
  const first = await tx
    .selectFrom("bookings")
    .select(["token", "digest"])
    .where("formKey", "=", formKey)
    .executeTakeFirstOrThrow();
  if (!first.digest.equals(digest)) refuse("conflict", { params: { reason: "sent-before" } });
  return first.token;
}

/** @throws Refusal too_many_requests */
async function refuseFlood(tx: Tx, phone: string): Promise<void> {
  const hashed = createHash("sha256").update(phone).digest("base64url");
  await countCall(tx, `bookings of ${hashed}`, A_PHONE.max, A_PHONE.seconds);
  const { waiting } = await tx
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("status", "in", waitingStatuses)
    .executeTakeFirstOrThrow();
  if (waiting > MAX_WAITING) refuse("too_many_requests", { retryAfterSeconds: 3600 });
}

async function addPhotos(
  tx: Tx,
  files: FileStore,
  bookingId: string,
  pictures: readonly Picture[],
): Promise<void> {
  for (const [nth, picture] of pictures.entries())
    await tx
      .insertInto("bookingPhotos")
      .values({
        id: newId(),
        bookingId,
        position: nth + 1,
        ...(await storePhoto(tx, files, picture)),
      })
      .execute();
}

async function notifyStaff(
  tx: Tx,
  id: string,
  values: { number: string; brand: string; model: string; day: string },
): Promise<void> {
  await recordAct(tx, null, "booking.created", id, {
    after: { number: values.number, wishedDay: values.day },
  });
  await notify(tx, {
    type: "info",
    code: "booking_requested",
    values,
    href: pageHref("/appointments", {}, { booking: id }),
    to: { permission: "manage_appointments" },
    recordId: id,
  });
}

/** Stands for what was typed and for the pictures. */
function digestOf({ key: _, website: __, ...typed }: NewBooking, pictures: readonly Picture[]) {
  const digest = createHash("sha256").update(JSON.stringify(typed));
  for (const { full } of pictures) digest.update(createHash("sha256").update(full).digest());
  return digest.digest();
}

/** Letters and digits that nobody confuses on the phone. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const NUMBER_LENGTH = 7;

const newNumber = (): string =>
  `B-${Array.from({ length: NUMBER_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

/** The names under which the price list may have a fault: the typed one, and that of a preset in any language. */
export async function spellingsOf(db: Database, fault: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; preset: string }>`
    select name, preset from device_issues where preset is not null`.execute(db);
  const wanted = searchKey(fault);
  const found = rows.find(({ name, preset }) =>
    [name, ...namesOf(preset)].some((each) => searchKey(each) === wanted),
  );
  return found ? [fault, found.name] : [fault];
}

const namesOf = (preset: string): string[] =>
  languages.map((language) => wordsOf("devices", language)(`issue.${preset}`));
