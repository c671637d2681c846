/** Reviews by customers: what they bought, or a repair. Used by pages, screens and server. */

export const reviewStates = ["waiting", "published", "rejected"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const REVIEW_LENGTH = 1000;
/** The number of reviews on the page of a product. */
export const MAX_SHOWN = 20;

/** The first name in a full name, which a customer may allow the shop to show; null: there is none. */
export const firstNameOf = (name: string): string | null => name.trim().split(/\s+/)[0] || null;
