/** The questions that customer-lists.ts measures. */
import { addDays, today } from "#src/shared/time.ts";

/** Reads one page of the list of customers. */
export type Read = (
  query: Record<string, string>,
) => Promise<{ items: readonly { id: string }[]; nextCursor: string | null }>;

export interface CustomerQuestion {
  name: string;
  ask: (read: Read, round: number) => Promise<unknown>;
  /** Whether the question reads many pages, so that a few rounds are enough. */
  isLong?: true;
}

/** Each round searches another text, so that PostgreSQL cannot profit from the same rows. */
const search = (name: string, typed: (round: number) => string): CustomerQuestion => ({
  name: `search: ${name}`,
  ask: (read, round) => read({ status: "all", search: typed(round) }),
});

const phoneOf = (n: number) => `07${String((n * 48_271) % 99_999_989).padStart(8, "0")}`;
const syllables = "ka li mo nde pi sa tu wa zi bo che du fa go ha je ki lu ma nyo".split(" ");

const names =
  "Asha Baraka Neema Juma Rehema Salum Zawadi Hamisi Upendo Musa Amina Daudi Elia Fatuma Gasper Halima Imani Joyce Kelvin Latifa".split(
    " ",
  );

/** The middle name that `fillCustomers` gives to the customer with this number. */
const middleName = (n: number): string =>
  [7, 11, 13].map((prime) => syllables[Math.floor(n / prime) % 20]).join("");

const firstName = (n: number): string => names[n % 20]?.toLowerCase() ?? "";

const customer = (round: number) => 37 * round + 11;

const searches = [
  search("part of a common name", (round) => ["asha", "komba", "hamis", "essy"][round % 4] ?? ""),
  search(
    "first name and beginning of the next",
    (round) => `${firstName(customer(round))} ${middleName(customer(round)).slice(0, 2)}`,
  ),
  search(
    "first and second name",
    (round) => `${firstName(customer(round))} ${middleName(customer(round))}`,
  ),
  search("rare name", (round) => middleName(customer(round))),
  search("beginning of a rare name", (round) => middleName(customer(round)).slice(0, 5)),
  search("inside of a rare name", (round) => middleName(customer(round)).slice(1, 6)),
  search("whole phone", (round) => phoneOf(customer(round))),
  search("beginning of a phone, 7 digits", (round) => phoneOf(customer(round)).slice(0, 7)),
  search("beginning of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(0, 4)),
  search("inside of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(4, 8)),
  search("end of a phone, 6 digits", (round) => phoneOf(customer(round)).slice(4)),
  search("end of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(6)),
  search("part of an email", (round) => `customer${customer(round) * 3}@`),
  search("nobody", (round) => `qxz${round}w`),
];

const segment = (name: string, query: Record<string, string>): CustomerQuestion => ({
  name: `segment: ${name}`,
  ask: (read) => read({ status: "all", ...query }),
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
  isLong: true,
  ask: async (read) => {
    let cursor: string | null | undefined;
    do {
      const all = { status: "all", ...query };
      ({ nextCursor: cursor } = await read({ ...all, ...(cursor && { cursor }) }));
    } while (cursor);
  },
});

/** Each takes a second with 500,000 customers. */
const wholes = [
  whole("last visit within a day, rare", { visitedWithin: "1" }),
  whole("brand, rare", { brand: "Motorola" }),
  whole("owing, rare", { owing: "true" }),
];

/**
 * Texts that fill the first page in both shops. Only these and the texts that find one customer can be compared
 * directly: with fifty times as many customers, the other texts find more customers, and reading those costs more.
 */
const searchesOfMany = [
  search("many match: a first name", (round) => firstName(round)),
  search("many match: inside of a first name", (round) => firstName(round).slice(1)),
  search("many match: beginning of a phone, 3 digits", (round) => `07${round % 10}`),
  search("many match: inside of a phone, 3 digits", (round) =>
    phoneOf(customer(round)).slice(4, 7),
  ),
];

/**
 * The same searches for one customer. A shop with fifty times as many customers has fifty times as many of a name, and
 * an answer with more customers costs more in any shop.
 */
const searchesForOne = searches.map(({ name, ask }) => ({
  name: `${name}, 1 row`,
  ask: (read: Read, round: number) => ask((query) => read({ ...query, limit: "1" }), round),
}));

export const customerQuestions: readonly CustomerQuestion[] = [
  { name: "the list itself", ask: (read) => read({}) },
  ...searches,
  ...searchesOfMany,
  ...searchesForOne,
  ...segments,
  ...wholes,
];
