import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of running the online shop. The list of all refusals is in refusals.ts. */
export const onlineShopRefusals = {
  flash_price_not_lower: {
    status: 409,
    transient: false,
    title: "The price of a flash sale must be lower than the displayed price",
  },
  flash_sale_overlap: {
    status: 409,
    transient: false,
    title: "This product is in another flash sale at that time",
  },
  review_published: {
    status: 409,
    transient: false,
    title: "This review was published and can no longer be changed",
  },
} as const satisfies Record<string, ListedRefusal>;
