/** The search, filters and order of the customer list, which are kept in the address of the screen. */
import type { AddressWords } from "#src/client/address.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { customerSorts, type CustomerSort } from "../../contract.ts";
import type { SegmentFilter } from "../../segment-filters.ts";
import { isFilterValue } from "./is-filter-value.ts";
import type { LoyaltyLevel } from "../../levels.ts";

/** The filters of a segment as texts; an empty text for a filter that is not set. */
export interface SegmentWords extends Record<Exclude<SegmentFilter, "level" | "owing">, string> {
  level: LoyaltyLevel | "";
  owing: "true" | "false" | "";
}

export interface CustomersAddress extends SegmentWords {
  search: string;
  /** The order of the list. undefined means newest first. */
  sort: CustomerSort | undefined;
  /** true: the list shows only deactivated customers. */
  inactive: boolean;
  /** true: the dialog for a new customer is open. */
  new: boolean;
}

/** The change that removes all filters of a segment. */
export const noSegment: SegmentWords = {
  tag: "",
  level: "",
  city: "",
  brand: "",
  lastVisitFrom: "",
  lastVisitTo: "",
  visitedWithin: "",
  notVisitedFor: "",
  spentFrom: "",
  spentTo: "",
  expiringWithin: "",
  owing: "",
};

const segmentNames = Object.keys(noSegment) as SegmentFilter[];

/** Reads the filters of a segment. A value that the server would refuse is ignored. */
function readSegment(words: AddressWords): SegmentWords {
  const read = segmentNames.map((name) => {
    const word = words[name] ?? "";
    return [name, word !== "" && isFilterValue(name, word) ? word : ""];
  });
  return Object.fromEntries(read) as unknown as SegmentWords;
}

export function readCustomersAddress(words: AddressWords): CustomersAddress {
  return {
    search: (words["search"] ?? "").slice(0, 100),
    sort: customerSorts.find((known) => known === words["sort"] && known !== "newest"),
    inactive: words["inactive"] === "true",
    new: words["new"] === "true",
    ...readSegment(words),
  };
}

/**
 * Turns the filters into the query of `listCustomers`. With typed text the list also contains deactivated customers,
 * with `inactive` it contains only these.
 */
export function toCustomersQuery(address: CustomersAddress) {
  const text = address.search.trim();
  return {
    sort: address.sort ?? "newest",
    ...toSegmentQuery(address),
    ...(text && { search: text }),
  } as const;
}

type GivenSegment = Partial<
  Omit<SegmentWords, "level" | "owing"> & { level: LoyaltyLevel; owing: "true" | "false" }
>;

/** The query of the count, which knows no search. */
export function toSegmentQuery(
  address: SegmentWords & Pick<CustomersAddress, "inactive" | "search">,
) {
  const { inactive, search } = address;
  const given = segmentNames.flatMap((name) => (address[name] ? [[name, address[name]]] : []));
  return {
    status: inactive ? "inactive" : search.trim() ? "all" : "active",
    ...(Object.fromEntries(given) as GivenSegment),
  } as const;
}

/** The text of a saved filter: search, filters and order, in the form of an address. Empty for the plain list. */
export function toSavedQuery(address: CustomersAddress): string {
  const { search, sort, inactive } = address;
  const words: [string, string][] = [
    ["search", search.trim()],
    ["sort", sort ?? ""],
    ["inactive", inactive ? "true" : ""],
    ...segmentNames.map((name): [string, string] => [name, address[name]]),
  ];
  const given = Object.fromEntries(words.filter(([, word]) => word !== ""));
  return pageHref("/customers", {}, given).split("?")[1] ?? "";
}

/** The changes of the address that apply a saved filter. They clear the filters that the saved filter does not name. */
export function fromSavedQuery(query: string): Partial<CustomersAddress> {
  const { new: _, ...filters } = readCustomersAddress(
    Object.fromEntries(new URLSearchParams(query)),
  );
  return filters;
}
