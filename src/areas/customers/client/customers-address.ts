/** What the address of the list of customers says. Anything unknown in it is left aside. */
import type { AddressWords } from "#src/client/address.ts";
import { customerSorts, type CustomerSort } from "../contract.ts";

export interface CustomersAddress {
  search: string;
  /** undefined: newest first. */
  sort: CustomerSort | undefined;
  tag: string;
  /** Only those who are not active any more. */
  inactive: boolean;
  /** The form of a new customer is open. */
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

/** The filters as the server takes them. Somebody looked for by name is found, active or not. */
export function toCustomersQuery({ search, sort, tag, inactive }: CustomersAddress) {
  const text = search.trim();
  return {
    sort: sort ?? "newest",
    status: inactive ? "inactive" : text ? "all" : "active",
    ...(text && { search: text }),
    ...(tag && { tag }),
  } as const;
}
