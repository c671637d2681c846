import type { AreaEvents } from "#src/shared/area-events.ts";

export const customersEvents = {
  customers: {
    hearersOfIds: ["view_customers"],
    kinds: {
      "customer.created": {},
      "customer.updated": {},
      "customer.activated": {},
      "customer.deactivated": {},
      "customer.deleted": {},
      "customer.erased": {},
      "customer.exported": {},
      "customer.list_exported": {},
      "customer.note_added": {},
      "customer.promo_message_added": {},
    },
  },
  "customer-imports": {
    hearersOfIds: ["import_customers"],
    kinds: {
      "customer_import.checked": {},
      "customer_import.confirmed": {},
      "customer_import.applied": {},
      "customer_import.refused": {},
      "customer_import.discarded": {},
    },
  },
} as const satisfies AreaEvents;
