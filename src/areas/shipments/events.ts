import type { AreaEvents } from "#src/shared/area-events.ts";

export const shipmentsEvents = {
  shipments: {
    audience: ["view_shipments"],
    kinds: {
      "shipment.created": {},
      "shipment.status_changed": {},
      "shipment.agent_changed": {},
      "shipment.cost_changed": { reacts: true },
      "shipment.received_confirmed": {},
      "shipment.inspected": {},
      "shipment.agent_paid": {},
      "shipment.agent_unpaid": {},
      "shipment.tracking_added": {},
      "shipment.tracking_removed": {},
      "shipment.payment_added": {},
      "shipment.payment_completed": {},
      "shipment.payment_cancelled": {},
      "shipment.proof_added": {},
      "shipment.proof_deleted": {},
      "shipment.order_cancelled": {},
      "shipment.deleted": {},
    },
  },
} as const satisfies AreaEvents;
