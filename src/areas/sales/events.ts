import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const salesEvents = {
  sales: {
    hearersOfIds: ["view_sales", "create_sales"],
    kinds: {
      "sale.created": {},
      "sale.completed": {},
      "sale.cancelled": {},
      "sale.refunded": {},
    },
  },
  "refund-requests": {
    hearersOfIds: ["refund_sales", "approve_late_refunds"],
    kinds: {
      "refund_request.made": {},
      "refund_request.approved": {},
      "refund_request.rejected": {},
      "refund_request.cancelled": {},
      "refund_request.refunded": {},
    },
  },
} as const satisfies AreaEvents;

export const salesNotifications = {
  refund_request: { needs: ["view_sales", "approve_late_refunds"], codes: ["refund_request"] },
} as const satisfies AreaNotifications;
