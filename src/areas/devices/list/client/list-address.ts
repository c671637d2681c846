/** The list of devices as it was last looked at, with its filters: where "back" from a device leads. */
export const listAddress = { current: "/devices" };
