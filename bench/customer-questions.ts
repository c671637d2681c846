/** The questions that customer-lists.ts measures. */
import { addDays, today } from "#src/shared/time.ts";
import { SAME_CUSTOMERS, sameSyllables } from "./fill-customers.ts";

interface Page {
  items: readonly { id: string }[];
  nextCursor: string | null;
}

/** Reads one page of the list of customers. */
export type Read = (query: Record<string, string>) => Promise<Page>;

export interface CustomerQuestion {
  name: string;
  /** Returns the last page that was read. */
  ask: (read: Read, round: number) => Promise<Page | undefined>;
  /** Whether the question reads many pages, so that a few rounds are enough. */
  isLong?: true;
}

/** Each round searches another text, so that PostgreSQL cannot profit from the same rows. */
const search = (name: string, typed: (round: number) => string): CustomerQuestion => ({
  name: `search: ${name}`,
  ask: (read, round) => read({ status: "all", search: typed(round) }),
});

/** The phone number of one of the customers that all shops have. */
const phoneOf = (n: number): string =>
  `079${Math.floor(n / 200) % 10}9${Math.floor(n / 20) % 10}9${Math.floor(n / 2000)}${String(n % 20).padStart(2, "0")}`;

const names =
  "Asha Baraka Neema Juma Rehema Salum Zawadi Hamisi Upendo Musa Amina Daudi Elia Fatuma Gasper Halima Imani Joyce Kelvin Latifa".split(
    " ",
  );

/** The middle name of one of the customers that all shops have. */
const middleName = (n: number): string =>
  [200, 20, 60].map((part) => sameSyllables[Math.floor(n / part) % 10]).join("");

const firstName = (n: number): string => names[n % 20]?.toLowerCase() ?? "";

const customer = (round: number) => (37 * round + 11) % SAME_CUSTOMERS;

/** Except for the first, each search finds the same customers in all shops, so that only the size of the shop differs. */
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
  search("inside of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(3, 7)),
  search("end of a phone, 6 digits", (round) => phoneOf(customer(round)).slice(4)),
  search("end of a phone, 4 digits", (round) => phoneOf(customer(round)).slice(6)),
  search("part of an email", (round) => `customer${customer(round) - (customer(round) % 3)}@`),
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
    let page: Page | undefined;
    do {
      const cursor = page?.nextCursor;
      page = await read({ status: "all", ...query, ...(cursor && { cursor }) });
    } while (page.nextCursor);
    return page;
  },
});

/** Each takes a second with 500,000 customers. */
const wholes = [
  whole("last visit within a day, rare", { visitedWithin: "1" }),
  whole("brand, rare", { brand: "Motorola" }),
  whole("owing, rare", { owing: "true" }),
];

const threeDigits = ["123", "708", "355", "642"];

/** Searches that find more customers than the first page holds, in both shops. */
const searchesOfMany = [
  search("many match: a first name", (round) => firstName(round)),
  search("many match: inside of a first name", (round) => firstName(round).slice(1)),
  search("many match: beginning of a phone, 3 digits", (round) => `07${round % 9}`),
  search("many match: inside of a phone, 3 digits", (round) => threeDigits[round % 4] ?? ""),
];

export const customerQuestions: readonly CustomerQuestion[] = [
  { name: "the list itself", ask: (read) => read({}) },
  ...searches,
  ...searchesOfMany,
  ...segments,
  ...wholes,
];
