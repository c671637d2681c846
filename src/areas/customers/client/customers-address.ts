/** Search params of the customer list. Unknown params are ignored. */
import type { AddressWords } from "#src/client/address.ts";
import { customerSorts, type CustomerSort } from "../contract.ts";

export interface CustomersAddress {
  search: string;
  /** The order; undefined means newest first. */
  sort: CustomerSort | undefined;
  tag: string;
  /** Whether the list shows only inactive customers. */
  inactive: boolean;
  /** Whether the dialog for a new customer is open. */
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

/** The filters as input of the endpoint. A search also finds inactive customers. */
export function toCustomersQuery({ search, sort, tag, inactive }: CustomersAddress) {
  const text = search.trim();
  return {
    sort: sort ?? "newest",
    status: inactive ? "inactive" : text ? "all" : "active",
    ...(text && { search: text }),
    ...(tag && { tag }),
  } as const;
}
