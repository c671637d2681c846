import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";

/** The events that the recent activity tells of, with the permission of their records. */
export const activityNeeds = {
  "device.created": "view_devices",
  "device.ready": "view_devices",
  "sale.completed": "view_sales",
  "sale.refunded": "view_sales",
  "device.payment_taken": "view_payments",
  "customer.created": "view_customers",
  "return.created": "view_returns",
} as const satisfies Partial<Record<EventKind, Permission>>;

export type ActivityKind = keyof typeof activityNeeds;
export const activityKinds = Object.keys(activityNeeds) as [ActivityKind, ...ActivityKind[]];
