import { pageHref } from "#src/shared/addresses.ts";

/** The address of the list when the user last saw it. The "back" link of a request leads there. */
export const lastOrdersList = { current: pageHref("/order-requests") };
