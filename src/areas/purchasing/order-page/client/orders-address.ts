import { pageHref } from "#src/shared/addresses.ts";

/** The address, with filters, that the list of orders had last. "Back" on an order leads to it. */
export const ordersAddress = { current: pageHref("/purchase-orders") };
