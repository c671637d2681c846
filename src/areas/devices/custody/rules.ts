/** Where a device can be: with one of the shop's people, at a named place (a shelf), or with its customer. */
export const holderKinds = ["user", "place", "customer"] as const;
export type HolderKind = (typeof holderKinds)[number];

/** Longest name of a shelf that still fits on it. */
export const PLACE_LENGTH = 60;
