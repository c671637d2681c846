import type { AreaEvents } from "#src/shared/area-events.ts";

export const customersEvents = {
  customers: {
    hearersOfIds: ["view_customers"],
    kinds: {
      "customer.created": { reacts: true },
      "customer.updated": { reacts: true },
      "customer.activated": {},
      "customer.deactivated": {},
      "customer.deleted": {},
      "customer.erased": {},
      "customer.exported": {},
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
} as const satisfies AreaEvents;
