import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of shipments. The list of all refusals is in refusals.ts. */
export const shipmentRefusals = {
  shipment_not_arrived: {
    status: 409,
    transient: false,
    title: "These goods have not arrived yet",
  },
  order_ended: {
    status: 409,
    transient: false,
    title: "This purchase order was received or cancelled, so nothing more is sent for it",
  },
  shipment_payment_ended: {
    status: 409,
    transient: false,
    title: "This payment was completed or cancelled already",
  },
  tracking_number_taken: {
    status: 409,
    transient: false,
    title: "This shipment has this tracking number already",
  },
  shipment_limit_reached: {
    status: 409,
    transient: false,
    title: "This shipment has all that it may have",
  },
} as const satisfies Record<string, ListedRefusal>;
