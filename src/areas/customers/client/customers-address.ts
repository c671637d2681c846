/** The search, filters and order of the customer list, which are kept in the address of the screen. */
import type { AddressWords } from "#src/client/address.ts";
import { customerSorts, type CustomerSort } from "../contract.ts";

export interface CustomersAddress {
  search: string;
  /** The order of the list. undefined means newest first. */
  sort: CustomerSort | undefined;
  tag: string;
  /** true: the list shows only deactivated customers. */
  inactive: boolean;
  /** true: the dialog for a new customer is open. */
  new: boolean;
}

export function readCustomersAddress(words: AddressWords): CustomersAddress {
  return {
    search: (words["search"] ?? "").slice(0, 100),
    sort: customerSorts.find((known) => known === words["sort"] && known !== "newest"),
    tag: (words["tag"] ?? "").slice(0, 40),
    inactive: words["inactive"] === "true",
    new: words["new"] === "true",
  };
}

/**
 * Turns the filters into the query of `listCustomers`. With typed text the list also contains deactivated customers,
 * with `inactive` it contains only these.
 */
export function toCustomersQuery({ search, sort, tag, inactive }: CustomersAddress) {
  const text = search.trim();
  return {
    sort: sort ?? "newest",
    status: inactive ? "inactive" : text ? "all" : "active",
    ...(text && { search: text }),
    ...(tag && { tag }),
  } as const;
}
