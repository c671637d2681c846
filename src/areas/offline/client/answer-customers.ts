/** Answers the reads of customers from the copies of this device. */
import type { OfflineAnswer } from "#src/client/copies/read-with-copies.ts";
import { searchKey } from "#src/shared/text.ts";
import { naturalKey } from "#src/shared/texts/natural-order.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import type { KeptCustomer } from "../contract.ts";
import type { KeptList } from "./pack-store.ts";
import { matcherOf } from "./search-copies.ts";
import { pageOf, textIn, type ListInput } from "./page-of-copies.ts";

/** What the copies can answer. Other filters need fields that they do not have. */
const known = new Set(["search", "sort", "status", "tag", "level", "limit", "cursor"]);

/** A text of a customer, which is made once for each: a list is searched and sorted at every letter. */
function remembered(make: (customer: KeptCustomer) => string): typeof make {
  const texts = new WeakMap<KeptCustomer, string>();
  return (customer) => {
    const text = texts.get(customer) ?? make(customer);
    texts.set(customer, text);
    return text;
  };
}

/** In which a search looks. */
const textOf = remembered(({ name }) => searchKey(name));
/** By which the names are sorted. */
const orderOf = remembered((customer) => naturalKey(textOf(customer)));

export function listCopiedCustomers(
  list: KeptList<"customers">,
  query: ListInput,
): OfflineAnswer | null {
  if (Object.keys(query).some((name) => query[name] !== undefined && !known.has(name))) return null;
  const { search, status = "active", tag, level } = query;
  const matches = typeof search === "string" && search.trim() ? matcherOf(search) : null;
  const found = [...list.rows.values()].filter(
    (each) =>
      (status === "all" || each.isActive === (status === "active")) &&
      (!tag || each.tag === tag) &&
      (!level || each.loyaltyLevel === level) &&
      (!matches || matches(textOf(each), [each.phone])),
  );
  const page = pageOf(found.toSorted(orders[textIn(query, "sort")] ?? byAge), query);
  if (!page) return null;
  return {
    answer: { ...page, items: page.items.map(asCustomer) },
    at: list.at,
    isPartial: list.isCut,
  };
}

export function copiedCustomer(list: KeptList<"customers">, id: string): OfflineAnswer | null {
  const found = list.rows.get(id);
  return found ? { answer: asCustomer(found), at: list.at, isPartial: true } : null;
}

type Order = (a: KeptCustomer, b: KeptCustomer) => number;
const byAge: Order = (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
const orders: Readonly<Record<string, Order>> = {
  newest: byAge,
  name: (a, b) => orderOf(a).localeCompare(orderOf(b)) || a.id.localeCompare(b.id),
  spent: (a, b) => b.totalSpent - a.totalSpent || b.id.localeCompare(a.id),
};

/**
 * A copy as screens show it. What the device does not know is empty, and the banner says that details are missing. No
 * customer has the version 0, so that the server refuses a change of a form that began with these empty details.
 */
const asCustomer = (kept: KeptCustomer): Customer => ({
  whatsapp: null,
  email: null,
  gender: "other",
  city: null,
  locationDescription: null,
  nationalId: null,
  birthday: null,
  referredBy: null,
  pointsOwed: 0,
  totalPointsEarned: 0,
  totalPointsRedeemed: 0,
  isWalkIn: false,
  notes: null,
  preferredLanguage: null,
  marketingConsent: false,
  smsOptOut: false,
  erasedAt: null,
  erasedReason: null,
  ...kept,
  version: 0,
});
