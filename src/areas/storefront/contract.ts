import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  text,
} from "#src/shared/fields.ts";
import { categories, stockStates } from "#src/areas/inventory/rules.ts";

/** A picture of an item. Every size is a JPEG; `webp` says whether smaller WebP files exist too. */
export const onlinePicture = z.object({
  id,
  altText: z.string().nullable(),
  /** The width and height of the largest size in pixels. */
  width: z.int(),
  height: z.int(),
  webp: z.boolean(),
});
export type OnlinePicture = z.output<typeof onlinePicture>;

/** What the public sees of an item in a list. */
export const onlineItem = z.object({
  id,
  /** The name of the item in addresses: `/shop/{slug}`. */
  slug: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  category: z.enum(categories),
  /** What a buyer pays, in minor units. */
  price: money,
  /** The price without the offer; null while there is no offer. */
  usualPrice: money.nullable(),
  /** The end of the flash sale of the item; null while none runs. */
  saleEndsAt: moment.nullable(),
  stock: z.enum(stockStates),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  shortDescription: z.string().nullable(),
  picture: onlinePicture.nullable(),
});
export type OnlineItem = z.output<typeof onlineItem>;

/** What the public sees of an item on its page. */
export const onlineItemDetail = onlineItem.extend({
  longDescription: z.string().nullable(),
  /** The warranty in days; null: that of the shop for goods. */
  warrantyDays: z.int().nullable(),
  pictures: z.array(onlinePicture),
});
export type OnlineItemDetail = z.output<typeof onlineItemDetail>;

/** The orders of the list. `featured` is the order that the shop has chosen, then the newest. */
export const onlineSorts = ["featured", "newest", "price", "-price"] as const;
export type OnlineSort = (typeof onlineSorts)[number];

const amount = z.coerce.number().pipe(money);

/** The filters of the list. Pages read them from their addresses, too. */
export const onlineFilters = z.strictObject({
  category: z.enum(categories).optional(),
  /** The name of a brand in addresses, such as `samsung`. */
  brand: z.string().max(100).optional(),
  /** Only items that are not out of stock. */
  inStock: z.literal("1").optional(),
  minPrice: amount.optional(),
  maxPrice: amount.optional(),
});
export type OnlineFilters = z.output<typeof onlineFilters>;

const rateLimit = { max: 240, seconds: 60 };

export const storefrontContract = contract({
  listOnlineItems: {
    method: "GET",
    path: "/api/storefront/products",
    summary: "The items that the shop sells online",
    access: "public",
    refreshesOn: ["inventory", "settings", "flash-sales", "shop-window"],
    query: listQuery.extend({
      ...onlineFilters.shape,
      sort: z.enum(onlineSorts).default("featured"),
    }),
    output: page(onlineItem),
    rateLimit,
  },
  getOnlineItem: {
    method: "GET",
    path: "/api/storefront/products/:id",
    summary: "An item that the shop sells online",
    access: "public",
    refreshesOn: ["inventory", "settings", "flash-sales", "shop-window"],
    params: idParams,
    output: onlineItemDetail,
    rateLimit,
  },
  countEnquiry: {
    method: "POST",
    path: "/api/storefront/products/:id/enquiries",
    summary: "Counts that a visitor taps the link to WhatsApp; nothing about the visitor is stored",
    access: "public",
    params: idParams,
    output: done,
    // The numbers are added up in memory.
    transaction: "own",
    rateLimit: { max: 60, seconds: 60 },
  },
});

/** The search of a page: blank text is no search. */
export const searchedText = emptyToNull(text(100));
