import type { EventKind } from "#src/shared/event-kinds.ts";

/** The events of which other systems can be told. */
export const webhookKinds = [
  "device.created",
  "device.assigned",
  "device.status_changed",
  "device.handed_over",
  "device.deleted",
  "sale.created",
  "sale.completed",
  "sale.cancelled",
  "sale.refunded",
  "payment.started",
  "payment.completed",
  "payment.failed",
  "payment.unknown",
  "payment.arrived_late",
  "payment.refunded",
  "return.created",
  "return.step_taken",
  "item.stock_changed",
  "stock_alert.raised",
  "stock_alert.resolved",
] as const satisfies readonly EventKind[];
export type WebhookKind = (typeof webhookKinds)[number];

/** The groups in which screens show the kinds. */
export const webhookGroups = ["device", "sale", "payment", "return", "stock"] as const;
export type WebhookGroup = (typeof webhookGroups)[number];

export const groupOf = (kind: WebhookKind): WebhookGroup => {
  const [start] = kind.split(".");
  return webhookGroups.find((group) => group === start) ?? "stock";
};

/** The kind of a test event. */
export const TEST_KIND = "webhook.test";
