import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const salesEvents = {
  sales: {
    audience: ["view_sales", "create_sales"],
    kinds: {
      "sale.created": {},
      "sale.completed": {},
      "sale.cancelled": {},
      "sale.refunded": {},
    },
  },
  "refund-requests": {
    audience: ["refund_sales", "approve_late_refunds"],
    kinds: {
      "refund_request.made": {},
      "refund_request.approved": {},
      "refund_request.rejected": {},
      "refund_request.cancelled": {},
      "refund_request.refunded": {},
    },
  },
  "order-requests": {
    audience: ["manage_order_requests"],
    kinds: {
      "order_request.requested": {},
      "order_request.prices_agreed": {},
      "order_request.accepted": {},
      "order_request.extended": {},
      "order_request.released": {},
      "order_request.declined": {},
      "order_request.withdrawn": {},
      "order_request.expired": {},
      "order_request.paying": {},
      "order_request.reopened": {},
      "order_request.sold": {},
      "order_request.forgotten": {},
    },
  },
} as const satisfies AreaEvents;

export const salesNotifications = {
  order_request: { needs: ["manage_order_requests"], codes: ["order_request"] },
  refund_request: { needs: ["view_sales", "approve_late_refunds"], codes: ["refund_request"] },
} as const satisfies AreaNotifications;
