import type { AreaEvents } from "#src/shared/area-events.ts";

export const customersEvents = {
  customers: {
    audience: ["view_customers"],
    kinds: {
      "customer.created": { reacts: true },
      "customer.updated": { reacts: true },
      // An import has no reactions, because a job for each row would fill the queue; the search for duplicates reads
      // the imported customers itself.
      "customer.imported": {},
      "customer.updated_by_import": {},
      "customer.activated": {},
      "customer.deactivated": {},
      "customer.deleted": {},
      "customer.erased": {},
      "customer.exported": {},
      "customer.list_exported": {},
      "customer.note_added": {},
      "customer.promo_message_added": {},
      "customer.merged": { reacts: true },
      "customer.merged_away": {},
      "customer.duplicate_dismissed": {},
      "customer.duplicate_proposed": {},
      "customer.tagged": {},
      "customer.tag_undone": {},
      "customer.page_link_made": {},
      "customer.page_link_ended": {},
      "customer.chose_on_page": {},
    },
  },
  "customer-imports": {
    audience: ["import_customers"],
    kinds: {
      "customer_import.checked": {},
      "customer_import.confirmed": {},
      "customer_import.applied": {},
      "customer_import.refused": {},
      "customer_import.cancelled": {},
      "customer_import.discarded": {},
    },
  },
} as const satisfies AreaEvents;
