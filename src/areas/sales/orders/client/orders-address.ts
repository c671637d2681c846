/** The search params of the list of order requests. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { orderFilters, orderSorts } from "../contract.ts";

export interface OrdersAddress {
  search: string;
  status: (typeof orderFilters)[number] | "";
  sort: (typeof orderSorts)[number] | "";
  /** The id of the request that is shown beside the list; empty when none is shown. */
  open: string;
}

export const noFilters = { search: "", status: "" } as const;

export const readOrdersAddress = (words: AddressWords): OrdersAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  status: orderFilters.find((each) => each === words["status"]) ?? "",
  sort: orderSorts.find((each) => each === words["sort"]) ?? "",
  open: idIn(words["open"]),
});

/** The filters as input of the list, without `open`. */
export const toOrdersQuery = ({ search, status, sort }: OrdersAddress) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(sort && { sort }),
});

export const ordersHref = (address: Partial<OrdersAddress>): string =>
  pageHref(
    "/order-requests",
    {},
    Object.fromEntries(Object.entries(address).filter(([, value]) => value !== "")),
  );

/** The address of the list when the user last saw it. The "back" link of a request leads there. */
export const lastOrdersList = { current: pageHref("/order-requests") };
