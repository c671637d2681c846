import { customerSorts, type CustomerSort } from "../contract.ts";

/** What stands in the address of the list of customers. */
export interface CustomersSearch {
  search?: string;
  /** Newest first when absent. */
  sort?: CustomerSort;
  tag?: string;
  /** Only those who are not active any more. */
  inactive?: boolean;
  /** The form of a new customer is open. */
  new?: boolean;
}

/** Takes an address as somebody typed or shared it: what makes no sense in it is left out. */
export function readCustomersSearch(raw: Record<string, unknown>): CustomersSearch {
  const { search, tag } = raw;
  const sort = customerSorts.find((known) => known === raw["sort"] && known !== "newest");
  return {
    // A phone number in an address is read as a number.
    ...(typeof search === "string" || typeof search === "number"
      ? { search: String(search).slice(0, 100) }
      : {}),
    ...(sort && { sort }),
    ...(typeof tag === "string" && tag !== "" ? { tag: tag.slice(0, 40) } : {}),
    ...(raw["inactive"] === true && { inactive: true }),
    ...(raw["new"] === true && { new: true }),
  };
}
