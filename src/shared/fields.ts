/**
 * The building blocks of every contract. Each has limits, so that the database can store every accepted input (no NUL
 * bytes, no integers beyond 64 bits, no unlimited text).
 */
import * as z from "zod";
import { invalidPhoneMessage, isTanzanianPhone, normalizePhone } from "./phone.ts";
import { asCode, trimUnseen } from "./text.ts";
import { isShopYear } from "./time.ts";

const printable = (max: number, clean: (typed: string) => string) =>
  z
    .string()
    .overwrite(clean)
    .max(max)
    // oxlint-disable-next-line no-control-regex -- NUL is exactly what this is about
    .regex(/^[^\u0000]*$/, "contains a character that cannot be stored")
    .refine((typed) => typed.isWellFormed(), "contains half a character");

/** Printable text of 0 to `max` characters, trimmed. NUL is refused, because PostgreSQL cannot store it. */
export const text = (max: number) => printable(max, trimUnseen);

/** Text with at least one visible character. */
export const requiredText = (max: number) => text(max).min(1);

/** The text of a scanned code or label, normalised by `asCode`. */
export const scannedCode = (max: number) => printable(max, asCode);

/**
 * Ids are stored in lower case only, so that they can be compared as text. Other spellings that PostgreSQL accepts
 * (braces, no dashes) are refused here. The text is first converted to lower case, because zod accepts the maximum UUID
 * (ffffffff-…) in lower case only.
 */
export const id = z.string().toLowerCase().check(z.uuid());

/** A user of the shop, as records show them. */
export const person = z.object({ id, name: z.string() });
export type Person = z.output<typeof person>;

/** A list of ids in a query, separated by commas. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((list) => list.split(","))
    .pipe(z.array(id).max(most));

/** Money in minor units (TSh 25,000.00 = 2500000), zero or more. The upper limit keeps sums inside 2^53. */
export const money = z.int().min(0).max(10_000_000_000_000);

/** A sum of amounts, which may exceed the limit of one amount: exact up to 2^53, approximate above. */
export const moneyOfMany = z.number();

/** An amount that is paid, more than zero. */
export const positiveMoney = money.min(1);

/** A time: ISO 8601 in UTC, e.g. `2026-01-31T09:30:00.000Z`. */
export const moment = z.iso.datetime().refine(isShopYear, "is not a moment");

/** A calendar day in the shop's timezone, `2026-01-31`. */
export const day = z.iso.date().refine(isShopYear, "is not a day");

/** An address in lower case and ASCII. Otherwise addresses that look the same could belong to different users. */
export const email = z.string().overwrite(trimUnseen).toLowerCase().max(254).pipe(z.email());

/** Accepts any usual notation and stores E.164. Landlines are accepted too; they get no SMS. */
export const phone = z
  .string()
  .max(20)
  .transform(normalizePhone)
  .refine(isTanzanianPhone, invalidPhoneMessage);

/** Empty text becomes null, which clears the field. */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === "string" && trimUnseen(value) === "" ? null : value),
    schema.nullable(),
  );

/** The `version` of the record that the writer last read. An older version is refused with `stale_version`. */
export const version = z.int().min(1).max(2_147_483_647);

/** The query of every list: `?search=&cursor=&limit=`. */
export const listQuery = z.strictObject({
  search: text(100).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The answer of every list. `total` is present only for screens that show "x - y of n". */
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

/** The path parameters of endpoints about one record. */
export const idParams = z.strictObject({ id });

/** The answer of a write that has no other result. */
export const done = z.object({ ok: z.literal(true) });
