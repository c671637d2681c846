import { pageHref } from "#src/shared/addresses.ts";

/** The last address of the list of devices, with its filters; "back" from a device leads to it. */
export const listAddress = { current: pageHref("/devices") };
