/** The questions that customer-lists.ts measures. */
import type { Database } from "#src/server/database.ts";
import { addDays, today } from "#src/shared/time.ts";
import { customersContract } from "#src/areas/customers/contract.ts";
import { listCustomers } from "#src/areas/customers/server/list-customers.ts";

export interface CustomerQuestion {
  name: string;
  ask: (db: Database, round: number) => Promise<unknown>;
}

const page = (db: Database, query: Record<string, string>) =>
  listCustomers(db, customersContract.listCustomers.query.parse({ status: "all", ...query }));

/** Each round searches another text, so that PostgreSQL cannot profit from the same rows. */
const search = (name: string, typed: (round: number) => string): CustomerQuestion => ({
  name: `search: ${name}`,
  ask: (db, round) => page(db, { search: typed(round) }),
});

const phoneOf = (n: number) => `07${String((n * 48_271) % 99_999_989).padStart(8, "0")}`;
const syllables = "ka li mo nde pi sa tu wa zi bo che du fa go ha je ki lu ma nyo".split(" ");

/** The middle name that `fillCustomers` gives to the customer with this number. */
const middleName = (n: number): string =>
  [7, 11, 13].map((prime) => syllables[Math.floor(n / prime) % 20]).join("");

const customer = (round: number) => 137 * round + 11;

const searches = [
  search("part of a common name", (round) => ["asha", "komba", "hamis", "essy"][round % 4] ?? ""),
  search("first and last name", (round) => ["neema ka", "juma sa", "joyce wa"][round % 3] ?? ""),
  search("first and rare name", (round) => `${round % 2 ? "musa" : "joyce"} ${middleName(customer(round))}`),
  search("rare name", (round) => middleName(customer(round))),
  search("beginning of a rare name", (round) => middleName(customer(round)).slice(0, 5)),
  search("inside of a rare name", (round) => middleName(customer(round)).slice(1, 6)),
  search("whole phone", (round) => phoneOf(customer(round))),
  search("beginning of a phone, 7 digits", (round) => phoneOf(customer(round)).slice(0, 7)),
  search("beginning of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(0, 4)),
  search("inside of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(4, 8)),
  search("end of a phone, 6 digits", (round) => phoneOf(customer(round)).slice(4)),
  search("end of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(6)),
  search("part of an email", (round) => `customer${customer(round) * 3}`),
  search("nobody", (round) => `qxz${round}w`),
];

const segment = (name: string, query: Record<string, string>): CustomerQuestion => ({
  name: `segment: ${name}`,
  ask: (db) => page(db, query),
});

const lastYear = addDays(today(), -365);

/** The first page of each filter: one that many customers match, and one that one in 10,000 matches. */
const segments = [
  segment("tag, many", { tag: "regular" }),
  segment("level, a tenth", { level: "silver" }),
  segment("level, rare", { level: "gold" }),
  segment("city, many", { city: "Arusha" }),
  segment("city, rare", { city: "Kigoma" }),
  segment("brand, many", { brand: "Samsung" }),
  segment("brand, rare", { brand: "Motorola" }),
  segment("last visit before, many", { lastVisitTo: lastYear }),
  segment("last visit within a day, rare", { visitedWithin: "1" }),
  segment("no visit for 90 days, many", { notVisitedFor: "90" }),
  segment("no visit for 10 years, none", { notVisitedFor: "3650" }),
  segment("spent from, many", { spentFrom: "5000000" }),
  segment("spent from, rare", { spentFrom: "200000000" }),
  segment("spent from, rare, most spent first", { spentFrom: "200000000", sort: "spent" }),
  segment("spent from, many, by name", { spentFrom: "5000000", sort: "name" }),
  segment("points expire within 300 days, many", { expiringWithin: "300" }),
  segment("points expire within 30 days, rare", { expiringWithin: "30" }),
  segment("owing, rare", { owing: "true" }),
  segment("tag and owing, rare", { tag: "vip", owing: "true" }),
  segment("five filters", {
    level: "silver",
    brand: "Samsung",
    spentFrom: "1000000",
    notVisitedFor: "30",
    city: "Arusha",
  }),
];

/** Reads all pages of a segment, as a screen does that looks for rare customers. */
const whole = (name: string, query: Record<string, string>): CustomerQuestion => ({
  name: `all pages: ${name}`,
  ask: async (db) => {
    let cursor: string | null | undefined;
    do {
      ({ nextCursor: cursor } = await page(db, { ...query, ...(cursor && { cursor }) }));
    } while (cursor);
  },
});

const wholes = [
  whole("last visit within a day, rare", { visitedWithin: "1" }),
  whole("brand, rare", { brand: "Motorola" }),
  whole("owing, rare", { owing: "true" }),
];

export const customerQuestions: readonly CustomerQuestion[] = [
  { name: "the list itself", ask: (db) => page(db, {}) },
  ...searches,
  ...segments,
  ...wholes,
];
