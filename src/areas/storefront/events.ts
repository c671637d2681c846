import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const storefrontEvents = {
  "flash-sales": {
    audience: ["manage_online_shop"],
    kinds: {
      "flash_sale.created": {},
      "flash_sale.changed": {},
      "flash_sale.ended": {},
    },
  },
  "shop-window": {
    audience: ["manage_online_shop"],
    kinds: {
      "shop_brands.changed": {},
      "shop_brand.picture_added": {},
      "shop_brand.picture_deleted": {},
      "shop_places.changed": {},
    },
  },
  reviews: {
    audience: ["manage_online_shop", "approve_reviews"],
    kinds: {
      "review.sent": {},
      "review.published": {},
      "review.rejected": {},
      "review.text_removed": {},
    },
  },
} as const satisfies AreaEvents;

export const storefrontNotifications = {
  review_waiting: { needs: ["approve_reviews"], codes: ["review_waiting"] },
} as const satisfies AreaNotifications;
