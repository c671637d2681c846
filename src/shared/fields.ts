/**
 * The building blocks of every contract: each says its own limits, so that no input can reach the database
 * that the database would choke on (NUL bytes, integers past 64 bits, endless text).
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

/** Printable text of 0 to `max` characters, trimmed. NUL cannot be stored by PostgreSQL and is refused here. */
export const text = (max: number) => printable(max, trimUnseen);

/** Text that must not be empty: something of it can be seen. */
export const requiredText = (max: number) => text(max).min(1);

/** What a scanner reads or a label says, as `asCode` keeps it. */
export const scannedCode = (max: number) => printable(max, asCode);

/**
 * The only spelling of an id behind the contract is lower case, so that ids can be compared as text. PostgreSQL reads
 * further spellings (braces, no dashes); they are refused here. Lower case comes first: zod knows the last UUID
 * (ffffffff-…) in lower case only.
 */
export const id = z.string().toLowerCase().check(z.uuid());

/** A user of the shop, as records name them. */
export const person = z.object({ id, name: z.string() });
export type Person = z.output<typeof person>;

/** Ids in a query, separated by commas. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 37)
    .transform((list) => list.split(","))
    .pipe(z.array(id).max(most));

/** Money in minor units (TSh 25,000.00 = 2500000), zero or more. The upper limit keeps sums inside 2^53. */
export const money = z.int().min(0).max(10_000_000_000_000);

/** What many amounts come to, which is more than one may be: exact up to 2^53, and beyond it still a number. */
export const moneyOfMany = z.number();

/** Money that actually changes hands. */
export const positiveMoney = money.min(1);

/** A moment: ISO 8601 in UTC, e.g. `2026-01-31T09:30:00.000Z`. */
export const moment = z.iso.datetime().refine(isShopYear, "is not a moment");

/** A calendar day in the shop's timezone, `2026-01-31`. */
export const day = z.iso.date().refine(isShopYear, "is not a day");

/** Lower case, and ASCII alone: of two addresses that look the same one would be somebody else's. */
export const email = z.string().overwrite(trimUnseen).toLowerCase().max(254).pipe(z.email());

/** Typed in any usual way, kept as E.164. Landlines are taken too; they get no SMS. */
export const phone = z
  .string()
  .max(20)
  .transform(normalizePhone)
  .refine(isTanzanianPhone, invalidPhoneMessage);

/** Empty text clears a field. */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === "string" && trimUnseen(value) === "" ? null : value),
    schema.nullable(),
  );

/** The `version` of the record as the writer last saw it; a stale one is refused with `stale_version`. */
export const version = z.int().min(1).max(2_147_483_647);

/** Query of every list: `?search=&cursor=&limit=`. */
export const listQuery = z.strictObject({
  search: text(100).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** Answer of every list. `total` is there only where a screen shows "x - y of n". */
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

/** Path parameters of everything about one record. */
export const idParams = z.strictObject({ id });

/** The smallest answer of a write that has nothing else to tell. */
export const done = z.object({ ok: z.literal(true) });
