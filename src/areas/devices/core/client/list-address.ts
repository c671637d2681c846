import { pageHref } from "#src/shared/addresses.ts";

/** The address, with filters, that the list of devices had last. "Back" on a device leads to it. */
export const listAddress = { current: pageHref("/devices") };
