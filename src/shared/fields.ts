/**
 * The schemas from which contracts are built. Each schema for input has limits, so that the database can store every
 * accepted value: no NUL bytes, no integers beyond 64 bits, no unlimited text.
 */
import * as z from "zod";
import { invalidPhoneMessage, isMobilePhone, isTanzanianPhone, normalizePhone } from "./phone.ts";
import { asBarcode } from "./texts/gtin.ts";
import { isShortened } from "./texts/shortened-number.ts";
import { asCode, canonicalLine, canonicalText, trimUnseen } from "./text.ts";
import { isShopYear } from "./time.ts";
import { MAX_MONEY } from "./amounts/typed-amounts.ts";

/** The spaces and invisible characters around a text that are removed. A longer text is refused as it is. */
const MAX_REMOVED = 100_000;

const printable = (max: number, clean: (typed: string) => string) =>
  z
    .string()
    .overwrite((typed) => (typed.length > max + MAX_REMOVED ? typed : clean(typed)))
    .max(max)
    // oxlint-disable-next-line no-control-regex -- NUL is exactly what this is about
    .regex(/^[^\u0000]*$/, "contains a character that cannot be stored")
    .refine((typed) => typed.isWellFormed(), "contains half a character");

/** The longest text that is always one line: a name, a city, a model. Longer fields are notes, which may have more. */
const LONGEST_LINE = 160;

/**
 * Text of at most `max` characters, in its canonical form and trimmed; it may be empty. A field for a name has one line,
 * because a line break in a name would tear a receipt apart. NUL is refused, because PostgreSQL cannot store it.
 */
export const text = (max: number) =>
  printable(max, max <= LONGEST_LINE ? canonicalLine : canonicalText);

/** Text that is kept as typed, except for spaces at both ends: a key, a password, a path, the passcode of a phone. */
export const exactText = (max: number) => printable(max, trimUnseen);

/** Like `text`, but with at least one visible character. */
export const requiredText = (max: number) => text(max).min(1);

/** The text of a scanned label, normalised by `asCode`. */
export const scannedCode = (max: number) => printable(max, asCode);

/** A serial number. What a spreadsheet has made of one lacks digits. */
export const typedSerial = (max: number) =>
  scannedCode(max).refine((typed) => !isShortened(typed), "was shortened by a spreadsheet");

/** A barcode, normalised by `asBarcode`. */
export const barcode = (max: number) => printable(max, asBarcode);

/**
 * The id of a record. It is converted to lower case, so that ids can be compared as text, and because zod accepts the
 * UUID ffffffff-… in lower case only. Other spellings that PostgreSQL accepts (braces, no dashes) are refused.
 */
export const id = z.string().toLowerCase().check(z.uuid());

/** The name under which an Idempotency-Key is stored: a hash in the form of a UUID, without the digits of a version. */
export const keyName = z.string().toLowerCase().check(z.guid());

/** The user whom a record names, for example the technician of a device. */
export const person = z.object({ id, name: z.string() });
export type Person = z.output<typeof person>;

/** At most `most` ids in a query parameter, separated by commas. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((list) => list.split(","))
    .pipe(z.array(id).max(most));

/**
 * An amount of money in minor units (TSh 25,000.00 = 2500000), zero or more. With this limit a sum of up to 900 amounts
 * stays below 2^53 and is therefore exact.
 */
export const money = z.int().min(0).max(MAX_MONEY);

/** A sum of many amounts, which may exceed the limit of `money`. It is exact up to 2^53 and approximate above. */
export const moneyOfMany = z.number();

/** An amount of money above zero. */
export const positiveMoney = money.min(1);

/** A date with time, in UTC: `2026-01-31T09:30:00.000Z`. */
export const moment = z.iso.datetime().refine(isShopYear, "is not a moment");

/** A day in the shop's time zone: `2026-01-31`. */
export const day = z.iso.date().refine(isShopYear, "is not a day");

/** An email address, in ASCII and lower case. With other letters, two users could have addresses that look the same. */
export const email = z.string().overwrite(trimUnseen).toLowerCase().max(254).pipe(z.email());

/** A Tanzanian phone number, in any usual notation; stored as E.164. Landlines are accepted, but get no SMS. */
export const phone = z
  .string()
  .max(20)
  .transform(normalizePhone)
  .refine(isTanzanianPhone, invalidPhoneMessage);

/** A Tanzanian mobile number, which can receive an SMS. */
export const mobilePhone = z
  .string()
  .max(20)
  .transform(normalizePhone)
  .refine(isMobilePhone, invalidPhoneMessage);

/** Converts empty text to null, which clears the field. */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === "string" && trimUnseen(value) === "" ? null : value),
    schema.nullable(),
  );

/**
 * The `version` of the record when the writer read it. The write is refused (`stale_version`) if it has changed since.
 */
export const version = z.int().min(1).max(2_147_483_647);

/** What the answer says of every record that is edited with its `version`. */
export const versionFields = { version: z.int(), createdAt: moment, updatedAt: moment };

/** The query parameters that all lists have. A list may add its own, for example filters. */
export const listQuery = z.strictObject({
  search: text(100).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The answer of a list that is read in pages. `total` is present only where the screen shows "x - y of n". */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int().optional(),
  });

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total?: number;
}

/** The path parameter of an endpoint for one record. */
export const idParams = z.strictObject({ id });

/** The answer of a write that has no data to return. */
export const done = z.object({ ok: z.literal(true) });
