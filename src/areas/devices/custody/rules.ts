/** The kinds of holder: a user, a named place (a shelf), or the customer. */
export const holderKinds = ["user", "place", "customer"] as const;
export type HolderKind = (typeof holderKinds)[number];

/** The longest name that fits on the label of a shelf. */
export const PLACE_LENGTH = 60;
