/** Hostile values, which programs often handle wrongly, and mutations that put such a value into a valid input. */
import fc from "fast-check";
import { placeholder } from "./known.ts";

const LONG = 10_000;

/** Texts that would run as a script if a page contained them as they were typed. */
export const MARKUP = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>"] as const;

/** Hostile values that may replace any value of an input. */
const values: readonly unknown[] = [
  null,
  true,
  false,
  "",
  " ",
  [],
  {},
  [[]],
  [null],
  "",
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  "a\u0000b",
  "a\ud800b",
  "\u202eabc\u202c",
  "\u200b",
  "\ufeff",
  "مرحبا",
  "👩🏽‍🔧",
  "Ⅷ",
  "ﬁ",
  "'; drop table users; --",
  ...MARKUP,
  "=HYPERLINK(0)",
  "%",
  "\\",
  "../..",
  "x".repeat(LONG),
  "👍".repeat(LONG / 4),
  "constructor",
  "__proto__",
  "NaN",
  "Infinity",
  "1e3",
  "0001-01-01",
  "9999-12-31",
  "2024-02-29",
  "2025-02-29",
  "0000-00-00",
  "2026-13-01",
  "2026-01-01T00:00:00+14:00",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-06-30T23:59:60Z",
  "2026-01-01T25:00:00Z",
  "2026-01-01",
  "-1",
  "007",
  "1,5",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "{x}",
  { toString: "x", valueOf: 1 },
  { constructor: { prototype: {} } },
  { a: { a: { a: 1 } } },
  "+255712345678",
  "0712 345 678",
  "x@x",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
];

/** Kinds of records. An id of such a record may replace any value, for example the id of a record of another kind. */
const kinds = ["users", "customers", "devices", "items", "sales", "estimates", "payments"];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...values) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...kinds), fc.nat(5))
      .map(([kind, n]) => placeholder(kind, n)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...kinds).map((kind) => placeholder(kind, 0, "in upper case")),
  },
);

/** Bodies that are no JSON objects, and objects that programs often handle wrongly, such as one with a name twice. */
export const hostileBodies: readonly string[] = [
  "",
  "null",
  "[]",
  '"x"',
  "7",
  "1e400",
  "true",
  "{",
  "[".repeat(5000),
  "\ufeff{}",
  `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`,
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  '{"version":1,"version":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  "name=Asha&phone=0712345678",
  `{"name":"${"x".repeat(20_000)}"}`,
];

export const hostileTypes: readonly string[] = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "x",
  "application/json;",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "text/html",
  "image/png",
];

/** Headers that browsers, proxies and attackers send. The server must not trust `x-forwarded-for` in these requests. */
export const strangeHeaders: readonly Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://example.com" },
  { origin: "null" },
  { "accept-language": "sw;q=x, *" },
  { accept: "text/html" },
  { "accept-encoding": "br" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "10.0.0.1, ::1" },
  { "x-forwarded-host": "example.com" },
  { "content-encoding": "gzip" },
  { range: "bytes=0-1" },
  { "if-none-match": "*" },
  { cookie: "fundi_session=%E0%A4%A" },
  { authorization: "Basic YTpi" },
  { "last-event-id": "-1" },
];

export const isCrossSite = (headers: Record<string, string>): boolean =>
  /^(cross|same)-site$/.test(headers["sec-fetch-site"] ?? "") || "origin" in headers;

/** A mutation. It replaces the value at position `place` or, with `adds`, adds an unknown field to an object there. */
export interface Spoil {
  place: number;
  value: unknown;
  adds: boolean;
}

export const spoil: fc.Arbitrary<Spoil> = fc.record({
  place: fc.nat(40),
  value: hostileValue,
  adds: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** Returns the input `valid` with one mutation. Both inputs still contain placeholders. */
export function spoiled(valid: unknown, { place, value, adds }: Spoil): unknown {
  const count = countPlaces(valid);
  const target = count === 0 ? 0 : place % count;
  let at = -1;
  const walk = (inner: unknown): unknown => {
    if (inner === undefined) return inner;
    at++;
    if (at === target) return adds && isObject(inner) ? { ...inner, planted: value } : value;
    if (Array.isArray(inner)) return inner.map(walk);
    if (!isObject(inner) || "$known" in inner) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, walk(one)]));
  };
  return walk(valid);
}

function countPlaces(value: unknown): number {
  if (value === undefined) return 0;
  if (Array.isArray(value))
    return 1 + value.reduce((sum: number, one) => sum + countPlaces(one), 0);
  if (!isObject(value) || "$known" in value) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countPlaces(one), 1);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
