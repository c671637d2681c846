/** The orders of the list of products. `place`: as in the grid of the online shop. */
export const productSorts = ["place", "newest", "name", "-name", "-views", "-enquiries"] as const;
export type ProductSort = (typeof productSorts)[number];

/** The periods for which views and enquiries are shown, in days. Today is the last day. */
export const countedDays = ["7", "30", "90"] as const;
export type CountedDays = (typeof countedDays)[number];

export const MAX_AT_ONCE = 100;
