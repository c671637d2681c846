import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const inventoryEvents = {
  inventory: {
    audience: ["view_inventory", "use_parts", "create_devices", "view_pos"],
    kinds: {
      "item.created": {},
      "item.updated": {},
      "item.terms_changed": {},
      "item.archived": {},
      "item.restored": {},
      "item.pictures_changed": {},
      "item.rated": {},
      "item.stock_changed": {},
      "item.value_adjusted": {},
      "item.value_corrected": {},
    },
  },
  "stock-counts": {
    audience: ["view_inventory", "count_stock"],
    kinds: {
      "stock_count.opened": {},
      "stock_count.counted": {},
      "stock_count.finished": {},
      "stock_count.reopened": {},
      "stock_count.applied": {},
      "stock_count.cancelled": {},
    },
  },
  "stock-alerts": {
    audience: ["view_inventory"],
    kinds: {
      "stock_alert.raised": {},
      "stock_alert.resolved": {},
      "stock_alert.reopened": {},
    },
  },
  "item-imports": {
    audience: ["create_inventory"],
    kinds: {
      "item_import.checked": {},
      "item_import.confirmed": {},
      "item_import.applied": {},
      "item_import.refused": {},
      "item_import.cancelled": {},
      "item_import.discarded": {},
    },
  },
} as const satisfies AreaEvents;

export const inventoryNotifications = {
  low_stock: { needs: ["view_inventory"], codes: ["low_stock", "out_of_stock", "many_low"] },
} as const satisfies AreaNotifications;
